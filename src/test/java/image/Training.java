package image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.DemoData;
import dev.EmbeddedMariaDb;
import dev.Http;
import dev.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sandbox.Waiting;
import world.Production;
import world.ServiceProcess;
import world.World;

/**
 * Makes the image's AOT cache (JEP 483, 514 and 515): runs the packaged service once, on the image's own runtime, with
 * the settings of production, the demo data and a request of every kind. It keeps the loaded and linked classes and the
 * profiles of their methods. A start with the cache skips this work.
 *
 * <p>A cache fits one JVM and one class path: the same jars in the same order with the same times, in any directory.
 */
final class Training {
    /** Each sends eleven requests. Profiles of methods need thousands. */
    private static final int ROUNDS = 500;
    /** Jib's time of every file. */
    private static final FileTime TIME_IN_IMAGE = FileTime.from(Instant.ofEpochSecond(1));

    private static final List<String> QUERIES = List.of(
            "{ userReferralAndCommissionRatesLevels { ranges { LEVEL_1 } } }",
            "{ casinoGames { count data { id name providerSlug providerWithGames { name } } } }",
            "{ searchCasinoGames(query: \"dragn\") { count data { name highlights { path texts { value type } } } } }",
            "{ getCasinoNavigationBar { internalName casinoPages { casinoPage { name } } } }",
            "{ casinoExplore { sections { type } } }",
            "mutation { loginWithSocial(input: {type: FACEBOOK, redirectPath: \"/\"}) { status } }");

    private static final String OF_A_USER = "{ referralStats { username level totalEarning readyToClaim } }";

    private Training() {}

    /**
     * Arguments: the image's build directory, which has the runtime; the packaged jar with {@code libs}; JVM options.
     */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        Path cache = Trees.create(directory.resolve("cache")).resolve("gaming-platform.aot");
        Files.deleteIfExists(cache);
        long patience = Waiting.PATIENCE.toSeconds();
        var options = new ArrayList<>(List.of(arguments[2].split(",")));
        options.add("-cp");
        options.add(String.join(":", stage(Path.of(arguments[1]), directory.resolve("app"))));
        Stream<String> ofImage = Stream.concat(options.stream(), Stream.of("-XX:AOTCache=" + cache));
        Files.write(directory.resolve("arguments"), ofImage.toList());
        options.add("-XX:AOTCacheOutput=" + cache);
        say("starts a database");
        var database = EmbeddedMariaDb.start(directory.resolve("db"), 0, EmbeddedMariaDb.Options.startingEmpty());
        Path java = directory.resolve("runtime/bin/java");
        say("waits until the service is ready, at most %d s".formatted(3 * patience));
        try (var service = ServiceProcess.startPackaged(
                java, database.url(), Production.withFacebook("https://play.example"), options)) {
            train(service);
            service.terminate();
            say("waits for the end of the service, which writes the cache first, at most %d s".formatted(patience));
            service.exitCode();
            assertThat(cache).as(service.output()).isNotEmptyFile();
        } finally {
            database.stop();
        }
        System.exit(0);
    }

    /** Lays out Jib's class path, with the times that Jib gives; returns it in Jib's order. */
    private static List<String> stage(Path jar, Path app) throws IOException {
        Trees.delete(app);
        var classPath = new ArrayList<String>();
        classPath.add(copy(jar, app.resolve("classpath")));
        for (Path library : ClassPath.of(jar)) {
            classPath.add(copy(library, app.resolve("libs")));
        }
        return classPath;
    }

    private static String copy(Path file, Path directory) throws IOException {
        Path copy = Files.copy(file, Trees.create(directory).resolve(file.getFileName()));
        Files.setLastModifiedTime(copy, TIME_IN_IMAGE);
        return copy.toString();
    }

    private static void say(String step) {
        System.out.println("The training of the image " + step);
    }

    private static void train(ServiceProcess service) {
        say("feeds the demo data");
        List<DemoData.Player> players = new DemoData(Clock.systemUTC()).load(Production.feeds(service.internalUrl()));
        String user = World.accessToken(players.getFirst().id());
        say("sends %d requests of every kind".formatted(ROUNDS));
        for (int round = 0; round < ROUNDS; round++) {
            QUERIES.forEach(query -> ask(service, query, ""));
            ask(service, OF_A_USER, user);
            for (String path : List.of("/health", "/metrics", "/openapi", "/user-commission-history-jobs/report")) {
                var answer = Http.get(service.internalUrl().resolve(path));
                assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            }
        }
    }

    private static void ask(ServiceProcess service, String query, String token) {
        var answer = Http.graphql(service.publicUrl(), query, Map.of(), token);
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
    }
}
