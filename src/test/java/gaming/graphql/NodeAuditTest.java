package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The server audits of the npm package graphql-http themselves, where node and npm are at hand. */
class NodeAuditTest {
    /** What only a server that answers GET passes, and the service does not on purpose. */
    private static final Set<String> NEED_GET = Set.of("5A70", "D6D5", "6A70");

    private static final Path WORK = Path.of("target", "audits");

    @Test
    void passesEveryAuditButThoseThatNeedGet() throws Exception {
        Files.createDirectories(WORK);
        assumeTrue(
                run("npm", "install", "--no-save", "--prefix", ".", "graphql-http@1.23.1", "graphql@16")
                                .exit()
                        == 0,
                "node or npm or the packages are not at hand");
        Path script = Path.of("src", "test", "resources", "audits.mjs").toAbsolutePath();
        try (TestServer server = new TestServer()) {
            Output audits = run("node", script.toString(), server.address().toString());
            List<String> lines =
                    audits.text().lines().filter(line -> line.contains("\t")).toList();

            assertThat(audits.exit()).as(audits.text()).isZero();
            assertThat(lines).hasSize(61);
            assertThat(lines.stream()
                            .filter(line -> !line.split("\t")[1].equals("ok"))
                            .map(line -> line.split("\t")[0])
                            .collect(Collectors.toSet()))
                    .as(audits.text())
                    .isEqualTo(NEED_GET);
        }
    }

    private static Output run(String... command) throws InterruptedException {
        try {
            Path output = WORK.resolve("output.txt");
            Process process = new ProcessBuilder(command)
                    .directory(WORK.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(90, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return new Output(-1, "");
            }
            return new Output(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return new Output(-1, new UncheckedIOException(e).toString());
        }
    }

    private record Output(int exit, String text) {}
}
