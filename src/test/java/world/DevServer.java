package world;

import gaming.Main;
import gaming.commission.DailyCommission;
import io.helidon.logging.common.LogConfig;
import io.helidon.microprofile.server.ServerCdiExtension;
import jakarta.enterprise.inject.spi.CDI;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * The product with its surroundings in one command, {@code mvn}: database, keys and demo data on a developer's machine.
 * It ends with the Maven that started it, however that ends, and the database after the service.
 */
public final class DevServer {
    private static final Path HOME = Path.of("target/dev");

    private final TestKeys keys = TestKeys.in(HOME);
    private final DemoData demo = new DemoData(Clock.systemUTC());

    private DevServer() {}

    public static void main(String[] arguments) {
        ProcessHandle.current().parent().ifPresent(maven -> {
            var unused = maven.onExit().thenRun(() -> System.exit(0));
            DevSettings.adopt(maven);
        });
        DevSettings.preset(Map.of("app.environment", "local", "world.dev", "true"));
        LogConfig.configureRuntime();
        try {
            new DevServer().run();
        } catch (DirectoryLock.Taken taken) {
            System.err.println(taken.getMessage());
            System.exit(1);
        } catch (RuntimeException failure) {
            Main.logFailure(failure);
            System.exit(1);
        }
    }

    private void run() {
        DevSettings.preset(keys.configuration());
        if (DevSettings.given("db.url").isEmpty()) {
            startDatabase();
        }
        Duration took = Main.start(this::loadDemoData);
        System.out.println(new DevSummary(ConfigProvider.getConfig(), keys, demo).text(internalUrl()));
        System.out.println(Main.ready(took));
    }

    private static void startDatabase() {
        Path directory = Path.of(
                DevSettings.given("dev.db.directory").orElse(HOME.resolve("db").toString()));
        int port = DevSettings.given("dev.db.port").map(Integer::parseInt).orElse(0);
        var database = EmbeddedMariaDb.start(directory, port, EmbeddedMariaDb.Options.keepingData());
        io.helidon.Main.addShutdownHandler(new World.Last(database::stop));
        var where = new LinkedHashMap<String, String>();
        where.put("db.url", database.url());
        where.put("db.user", EmbeddedMariaDb.GAMING);
        where.put("db.password", EmbeddedMariaDb.GAMING);
        DevSettings.preset(where);
    }

    /** Loading is marked by a file, so that what was cut short is done again: the feeds are upserts. */
    private void loadDemoData() {
        if (!wantsDemoData()) {
            return;
        }
        Path loading = HOME.resolve("demo-data.loading");
        try {
            if (Files.exists(loading) || !hasUsers()) {
                Files.writeString(loading, "");
                demo.load(internalUrl());
                demo.computeDays(CDI.current().select(DailyCommission.class).get()::queue);
                demo.awaitDays(internalUrl());
                Files.delete(loading);
            } else {
                demo.loadRate(internalUrl());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static boolean wantsDemoData() {
        return DevSettings.given("dev.demo-data").map(Boolean::parseBoolean).orElse(true);
    }

    private static boolean hasUsers() {
        Config config = ConfigProvider.getConfig();
        try (var connection = DriverManager.getConnection(
                        config.getValue("db.url", String.class),
                        config.getValue("db.user", String.class),
                        config.getValue("db.password", String.class));
                var query = connection.createStatement();
                var rows = query.executeQuery("select 1 from user limit 1")) {
            return rows.next();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
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
