package gaming.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files of the class path, by their paths from its root. */
public final class Resource {
    private static final String VERSION = "version=";

    private Resource() {}

    public static byte[] bytes(String path) {
        try (InputStream in = Resource.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IOException("There is no " + path);
            }
            return in.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    public static String text(String path) {
        return new String(bytes(path), StandardCharsets.UTF_8);
    }

    /** The version of a WebJar, so that only pom.xml contains it. */
    public static String version(String artifact) {
        return text("/META-INF/maven/org.webjars.npm/" + artifact + "/pom.properties")
                .lines()
                .filter(line -> line.startsWith(VERSION))
                .findFirst()
                .orElseThrow()
                .substring(VERSION.length());
    }

    /** The path of a file of a WebJar. */
    public static String ofWebJar(String artifact, String file) {
        return "/META-INF/resources/webjars/%s/%s/%s".formatted(artifact, version(artifact), file);
    }
}
