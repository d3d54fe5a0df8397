package gaming.upload;

import gaming.config.Keys;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Keys {@code uploads.*}.
 *
 * @param patience how long an upload waits for one of {@code concurrentFiles} to end
 * @param local whether uploads are allowed
 */
public record UploadSettings(Path directory, int largestFile, int concurrentFiles, Duration patience, boolean local) {
    static final String DIRECTORY = "uploads.directory";

    public static UploadSettings from(Keys keys) {
        return new UploadSettings(
                keys.path(DIRECTORY).toAbsolutePath().normalize(),
                keys.number("uploads.largest-file"),
                keys.number("uploads.concurrent-files", 1000),
                keys.duration("uploads.wait", "PT1M"),
                keys.local());
    }
}
