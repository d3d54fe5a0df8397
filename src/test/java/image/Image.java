package image;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * An image in a tar, unpacked: its configuration, and its files below {@link #root()} with the paths of a container.
 */
public record Image(JsonNode configuration, List<List<String>> layers, Path root) {
    public static Image unpack(Path tar, Path directory) throws IOException {
        Trees.delete(directory);
        Path packed = Trees.create(directory.resolve("packed"));
        Path root = Trees.create(directory.resolve("root"));
        tar("-xf", tar, packed);
        var json = new ObjectMapper();
        JsonNode manifest =
                json.readTree(packed.resolve("manifest.json").toFile()).get(0);
        var layers = new ArrayList<List<String>>();
        for (String layer : strings(manifest.get("Layers"))) {
            layers.add(tar("-xvzf", packed.resolve(layer), root));
        }
        Path configuration = packed.resolve(manifest.get("Config").asText());
        return new Image(json.readTree(configuration.toFile()).get("config"), layers, root);
    }

    List<String> entrypoint() {
        return strings(configuration.get("Entrypoint"));
    }

    List<String> environment() {
        return strings(configuration.get("Env"));
    }

    /** The JVM's options before its class path. */
    public List<String> jvmOptions() {
        List<String> all = entrypoint();
        return all.subList(1, all.indexOf("-cp"));
    }

    /** The class path, at the place of the unpacked image. */
    public String classPath() throws IOException {
        String inContainer = Files.readString(root.resolve("app/jib-classpath-file"));
        return String.join(
                ":", Stream.of(inContainer.split(":")).map(this::here).toList());
    }

    /** The current place of a file of the image. */
    public String here(String path) {
        return root + path;
    }

    private static List<String> strings(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    private static List<String> tar(String how, Path archive, Path directory) throws IOException {
        Process tar = new ProcessBuilder("tar", "--warning=no-unknown-keyword", how, archive.toString())
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> files = tar.inputReader().lines().toList();
        assertThat(tar.onExit().join().exitValue()).isZero();
        return files;
    }
}
