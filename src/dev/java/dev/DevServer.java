package dev;

import gaming.app.Carriers;
import gaming.app.Main;
import gaming.config.Misconfiguration;
import gaming.referral.commission.DailyCommission;
import gaming.web.Listeners;
import io.helidon.logging.common.LogConfig;
import io.helidon.microprofile.server.ServerCdiExtension;
import jakarta.enterprise.inject.spi.CDI;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.ConfigProvider;
import sandbox.DirectoryLock;

/**
 * The product with its surroundings in one command, {@code mvn}: database, sandboxes, keys and demo data on a
 * developer's machine. It ends with the Maven that started it, even a killed one. The database ends after the service.
 */
public final class DevServer {
    private static final Path HOME = Path.of("target/dev");
    private static final Path TOKENS = HOME.resolve("tokens");
    private static final String API_KEYS = "keys";
    private static final String INTERNAL_PORT = "server.sockets.0.port";
    private static final Duration TOKENS_VALID = Duration.ofDays(30);

    /** Made while the database starts: both take seconds. */
    private final CompletableFuture<TestKeys> keys = CompletableFuture.supplyAsync(() -> TestKeys.in(HOME));

    private final Geography geography = Geography.in(HOME);
    private final boolean ownDatabase = DevSettings.given("db.url").isEmpty();
    private final DemoData demo = new DemoData(Clock.systemUTC());
    private final Steps steps = new Steps();

    private DevServer() {}

    public static void main(String[] arguments) {
        Locale.setDefault(Locale.ROOT);
        Carriers.provide();
        ProcessHandle.current().parent().ifPresent(parent -> {
            var _ = parent.onExit().thenRun(() -> System.exit(0));
            DevSettings.adopt(parent);
        });
        DevSettings.preset(Map.of("app.environment", "local", "world.dev", "true"));
        // Its keys and tokens are public
        DevSettings.preset(Map.of("server.host", "127.0.0.1", "server.sockets.0.host", "127.0.0.1"));
        LogConfig.configureRuntime();
        try {
            new DevServer().run();
        } catch (DirectoryLock.Taken taken) {
            System.err.println(taken.getMessage());
            fail();
        } catch (RuntimeException failure) {
            Main.logFailure(failure);
            fail();
        }
    }

    /** Ends Maven first, because it would add lines of its own. */
    private static void fail() {
        ProcessHandle.current().parent().filter(DevSettings::isMaven).ifPresent(maven -> {
            maven.destroy();
            maven.onExit().join();
        });
        System.exit(1);
    }

    private void run() {
        DevSettings.preset(geography.configuration());
        DevSettings.preset(Map.of("uploads.directory", HOME.resolve("uploads").toString()));
        // Before the database, which takes seconds
        Listeners.requireFree(ConfigProvider.getConfig());
        Optional<EmbeddedMariaDb> database = ownDatabase ? Optional.of(startDatabase()) : Optional.empty();
        database.ifPresent(_ -> steps.done("database"));
        DevSettings.preset(keys.join().configuration());
        DevSettings.preset(keys.join()
                .console("http://localhost:" + DevSettings.given(INTERNAL_PORT).orElse("8081")));
        DevKafka.start(HOME);
        var sandboxes = new DevSandboxes(
                HOME, database, demo, () -> URI.create("http://localhost:" + port("")), this::demoUsers);
        sandboxes.platform.filter(_ -> hasCases()).ifPresent(platform -> DemoCases.hideBookings(platform, demo));
        Main.start(this::loadDemoData);
        writeSecrets();
        if (hasCases()) {
            sandboxes.offerCases(
                    demo, keys.join(), URI.create("http://localhost:" + port("")), internalUrl(), DevKafka.servers());
        }
        URI internal = internalUrl();
        URI observed = ConfigProvider.getConfig()
                .getOptionalValue("management.port", Integer.class)
                .map(port -> URI.create("http://localhost:" + port))
                .orElse(internal);
        sandboxes.showPanel(demo, internal, observed);
        System.out.println(
                new DevSummary(ConfigProvider.getConfig(), demo, sandboxes, geography, TOKENS, HOME.resolve(API_KEYS))
                        .text());
        System.out.println("Ready: open http://localhost:" + port("") + "/");
    }

    /** A frontend or a command reads them from here. */
    private void writeSecrets() {
        OwnersFile.write(HOME, API_KEYS, TestKeys.ApiKey.listed());
        Trees.delete(TOKENS);
        if (wantsDemoData()) {
            demo.cast()
                    .keySet()
                    .forEach(player -> OwnersFile.write(
                            TOKENS,
                            player.username(),
                            keys.join().accessToken(player.id(), player.username(), Instant.now(), TOKENS_VALID)));
        }
    }

    private static EmbeddedMariaDb startDatabase() {
        Path directory = Path.of(DevSettings.given(EmbeddedMariaDb.DIRECTORY)
                .orElse(HOME.resolve("db").toString()));
        int port = DevSettings.port(EmbeddedMariaDb.PORT);
        try {
            var database = EmbeddedMariaDb.start(directory, port, EmbeddedMariaDb.Options.keepingData());
            io.helidon.Main.addShutdownHandler(new AtExit(database::stop));
            DevSettings.preset(Map.of(
                    "db.url", database.url(),
                    "db.user", EmbeddedMariaDb.GAMING,
                    "db.password", EmbeddedMariaDb.GAMING));
            return database;
        } catch (UncheckedIOException | IllegalStateException failure) {
            throw new Misconfiguration(
                    EmbeddedMariaDb.DIRECTORY,
                    "there is no MariaDB in " + directory + ": " + failure.getMessage()
                            + "; choose another directory, or delete this one and its data",
                    failure);
        }
    }

    private void loadDemoData() {
        steps.done("service");
        if (wantsDemoData()) {
            var commission = CDI.current().select(DailyCommission.class).get();
            demo.loadMissing(internalUrl(), ownDatabase, commission::queue, steps);
        }
    }

    /** A developer's own database gets nothing to work on. */
    private boolean hasCases() {
        return ownDatabase && wantsDemoData();
    }

    private List<DemoUser> demoUsers() {
        return wantsDemoData() ? demo.users(keys.join()) : List.of();
    }

    static boolean wantsDemoData() {
        return DevSettings.given("dev.demo-data").map(Boolean::parseBoolean).orElse(true);
    }

    static int port(String listener) {
        var server = CDI.current().getBeanManager().getExtension(ServerCdiExtension.class);
        return Optional.of(listener)
                .filter(name -> !name.isEmpty())
                .map(server::port)
                .orElseGet(server::port);
    }

    private static URI internalUrl() {
        return URI.create("http://localhost:" + port("internal"));
    }
}
