package sandbox.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files beside the classes. */
public final class Resources {
    private Resources() {}

    /** {@code path} begins at the root, with a slash. */
    public static String text(String path) {
        try (var in = Resources.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("There is no resource " + path);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
