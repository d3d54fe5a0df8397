package image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The class path of a packaged jar, from its manifest. */
final class ClassPath {
    private ClassPath() {}

    /** The libraries in their order. */
    static List<Path> of(Path jar) throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            String libraries = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return Stream.of(libraries.split(" ")).map(jar::resolveSibling).toList();
        }
    }
}
