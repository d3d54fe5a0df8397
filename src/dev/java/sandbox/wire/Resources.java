package sandbox.wire;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** Files beside the classes. */
public final class Resources {
    private Resources() {}

    /** The file's keys and values. */
    public static Map<String, String> properties(String path) {
        var properties = new Properties();
        try {
            properties.load(new StringReader(text(path)));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return properties.stringPropertyNames().stream().collect(Collectors.toMap(key -> key, properties::getProperty));
    }

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
