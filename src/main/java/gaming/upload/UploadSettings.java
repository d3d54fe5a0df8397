package gaming.upload;

import gaming.Misconfiguration;
import gaming.Setting;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code uploads.*}.
 *
 * @param largestFile bytes
 * @param patience how long an upload waits for one of {@code concurrentFiles} to end
 */
record UploadSettings(Path directory, int largestFile, int concurrentFiles, Duration patience) {
    static final String DIRECTORY = "uploads.directory";
    private static final int ONE_GIBIBYTE = 999_999_999;
    private static final int MANY = 1000;

    static UploadSettings from(Config config) {
        return new UploadSettings(
                directory(config),
                Setting.number(config, "uploads.largest-file", ONE_GIBIBYTE),
                Setting.number(config, "uploads.concurrent-files", MANY),
                Setting.duration(config, "uploads.wait", Duration.ofMinutes(1)));
    }

    private static Path directory(Config config) {
        String text =
                Setting.text(config, DIRECTORY).orElseThrow(() -> new Misconfiguration(DIRECTORY, "must not be empty"));
        try {
            return Path.of(text).toAbsolutePath().normalize();
        } catch (InvalidPathException _) {
            throw new Misconfiguration(DIRECTORY, "is no path");
        }
    }
}
