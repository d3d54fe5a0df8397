package gaming.upload;

import gaming.config.Keys;
import java.nio.file.Path;
import java.time.Duration;

/** Keys {@code uploads.*}. Only the local environment allows uploads. */
public record UploadSettings(
        Path directory, int largestFile, int concurrentFiles, Duration longestWait, boolean local) {
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
