package world;

import dev.AtExit;
import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Geography;
import dev.Http;
import dev.Ports;
import dev.TestKeys;
import gaming.app.Main;
import io.helidon.config.mp.MpConfigSources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import sandbox.SandboxChat;
import sandbox.SandboxPlatform;
import sandbox.SandboxPromoFeed;
import sandbox.social.SandboxFacebook;
import sandbox.social.SandboxGoogle;

/**
 * The service and its surroundings, once per JVM of tests: {@code @ExtendWith(World.class)}. Database and service start
 * on first use. The database is empty at the start of every JVM. A test that needs a database of its own takes {@link
 * #freshSchema()}, one with other settings {@link OwnContainer}, one with a process of its own {@link ServiceProcess}.
 */
public final class World implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {
    /** The address of the frontend of the service in this JVM. No server runs there unless a test starts one. */
    public static final URI FRONTEND = URI.create("http://localhost:" + Ports.free());

    /**
     * Addresses of countries, for X-Forwarded-For: the service trusts the addresses that callers on this machine give.
     * Each is one of a network of {@link Geography}. A caller without the header has no country.
     */
    public static final String GERMANY = Geography.GERMANY;

    public static final String UNITED_STATES = Geography.UNITED_STATES;
    public static final String FRANCE = Geography.FRANCE;

    /** A public address of no country. */
    public static final String NO_COUNTRY = "198.18.0.1";

    private static final String LIMITS =
            "social verify-social-auth verify-mfa session daily-commission-job report sync-users-master"
                    + " sync-promo-feed referral search catalogue favourites launch bet-info";

    private static final AtomicInteger SCHEMAS = new AtomicInteger();

    @Override
    public void beforeAll(ExtensionContext context) {
        calm();
        Service.running();
    }

    static void calm() {
        platform().calm();
        google().calm();
        facebook().calm();
        operators().calm();
        chat().calm();
    }

    /**
     * Stops the service of this JVM, because there is one container in a JVM at a time. It starts again, on the same
     * ports, on the next use.
     */
    static void endService() {
        Service.end();
    }

    /** The time of a test is its own. */
    @Override
    public void afterEach(ExtensionContext context) {
        TestClock.reset();
    }

    /** Checks that the log since the last test class holds nothing confidential. */
    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        ServiceLog.requireNoSecrets();
    }

    /** The directory {@code what} of this JVM of tests: each of several JVMs has its own. */
    public static Path directory(String what) {
        return Path.of(System.getProperty("world.directory", "target/world"), what)
                .toAbsolutePath();
    }

    /** The public listener of the service in this JVM. */
    public static URI publicUrl() {
        return Service.running().publicUrl();
    }

    /** The internal listener of the service in this JVM. */
    public static URI internalUrl() {
        return Service.running().internalUrl();
    }

    /** The feeds of the service in this JVM. */
    public static Feeds feeds() {
        return new Feeds(internalUrl());
    }

    /** A GraphQL operation of the service in this JVM; an empty token is an anonymous caller. */
    public static Http.Answer graphql(String query, Map<String, ?> variables, String accessToken) {
        return Http.graphql(publicUrl(), query, variables, accessToken);
    }

    public static EmbeddedMariaDb database() {
        return Database.SERVER;
    }

    /** The database of the service in this JVM. */
    public static String databaseUrl() {
        return database().url();
    }

    /** A connection to the database of the service in this JVM; autocommit is on. */
    public static Connection connection() throws SQLException {
        return database().connect(EmbeddedMariaDb.GAMING);
    }

    /**
     * Another user of the database with all rights and the usual password: the log of statements tells the users apart.
     */
    public static void allow(String user) {
        allow(user, "*");
    }

    /** A user with the usual password that has all rights in one database only. */
    static void allow(String user, String schema) {
        try (Connection connection = connection();
                var statement = connection.createStatement()) {
            statement.execute("create user if not exists '" + user + "'@'%' identified by 'gaming'");
            statement.execute("grant all on " + schema + ".* to '" + user + "'@'%'");
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** A new, empty database beside the service's own: its name, for {@link EmbeddedMariaDb#url(String)}. */
    public static String freshSchema() {
        return freshSchema(database());
    }

    public static String freshSchema(EmbeddedMariaDb database) {
        String name = "test" + SCHEMAS.incrementAndGet();
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            statement.execute("create or replace database " + name);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return name;
    }

    /**
     * The gaming platform of the service in this JVM and of every {@link ServiceProcess} without one of its own. All
     * tests of the JVM share it: one that switches it calms it afterwards.
     */
    public static SandboxPlatform platform() {
        return Systems.PLATFORM;
    }

    /** The promotions of the sportsbook for the service in this JVM; shared like {@link #platform()}. */
    public static SandboxPromoFeed promoFeed() {
        return Systems.PROMO_FEED;
    }

    /** Google for the service in this JVM; shared and calmed like {@link #platform()}. Its clock is the service's. */
    public static SandboxGoogle google() {
        return Systems.GOOGLE;
    }

    /** The provider of the people who operate the service in this JVM; shared and calmed like {@link #google()}. */
    public static SandboxGoogle operators() {
        return Systems.OPERATORS;
    }

    /** Facebook, shared like {@link #google()}. */
    public static SandboxFacebook facebook() {
        return Systems.FACEBOOK;
    }

    /** The chat service; shared and calmed like {@link #platform()}. Its clock is the service's. */
    public static SandboxChat chat() {
        return Systems.CHAT;
    }

    public static TestKeys keys() {
        return Keys.MADE;
    }

    /** A valid access token of {@code user}, for the {@code accessToken} cookie; issued by {@link TestClock}. */
    public static String accessToken(ObjectId user) {
        return keys().accessToken(user, user.toHexString(), TestClock.now());
    }

    /** The settings of a service on {@code databaseUrl}, with free ports and high limits. */
    public static Map<String, String> configuration(String databaseUrl) {
        var keys = new LinkedHashMap<>(keys().configuration());
        keys.put("app.environment", "local");
        keys.put("server.host", "127.0.0.1");
        keys.put("server.port", Integer.toString(Ports.free()));
        keys.put("server.sockets.0.host", "127.0.0.1");
        keys.put("server.sockets.0.port", Integer.toString(Ports.free()));
        Path uploads = directory("uploads").resolve(keys.get("server.port"));
        keys.put("uploads.directory", uploads.toString());
        keys.put("db.url", databaseUrl);
        keys.put("db.user", EmbeddedMariaDb.GAMING);
        keys.put("db.password", EmbeddedMariaDb.GAMING);
        keys.put("gaming-platform.url", platform().url().toString());
        keys.put("gaming-platform.token", SandboxPlatform.TOKEN);
        keys.put("sync.users-master.retry-delays", "PT0.1S,PT0.1S");
        keys.put("promo-feed.url", promoFeed().url().toString());
        keys.putAll(google().configuration());
        keys.putAll(facebook().configuration());
        keys.putAll(chat().configuration());
        keys.putAll(operators().configuration());
        keys.putAll(keys().console("http://127.0.0.1:" + keys.get("server.sockets.0.port")));
        keys.put("social.frontend-url", FRONTEND.toString());
        keys.put("page.accounts-url", FRONTEND.toString());
        keys.putAll(Places.MADE.configuration());
        for (String limit : LIMITS.split(" ")) {
            keys.put("limits." + limit + ".per-minute", "100000");
        }
        // Tests that count statements count their own
        keys.put("claims.books-interval", "PT24H");
        // Rows that tests insert have no booking
        keys.put("claims.reconcile-pause", "P3650D");
        // A test moves the clock, and days that another test left uncomputed must not change its sums
        keys.put("commission.recalculate-after", "PT0S");
        keys.put("catalogue.active-players.interval", "P3650D");
        keys.put("rates.refresh", "P3650D");
        // Tests of platform failures run one after the other, and move the clock past due times
        keys.put("gaming-platform.circuit-breaker.failures", "10000");
        keys.put("social.circuit-breaker.failures", "10000");
        // Launches that a test holds at the platform wait for each other
        keys.put("gaming-platform.launch-timeout", "PT10S");
        keys.put("access.issuers.file", Issuers.FILE.toString());
        keys.put("access.issuers.key-refresh-interval", "PT0.001S");
        // Any test may rotate keys
        keys.put("social.key-refresh-interval", "PT0.001S");
        // All tests share one address, and fail on purpose
        keys.put("auth.lock.failures", "999999");
        // A test moves the clock, and the records of the next test must not expire
        keys.put("retention.interval", "P3650D");
        keys.put("events.dead-letters.cleaning-interval", "P3650D");
        // Tests send in parallel
        keys.put("feeds.concurrent-bodies", "32");
        keys.put("tasks.polling-interval", "PT0.1S");
        return keys;
    }

    /** The configuration of a service with a schema of its own; {@code properties} win over the world's own. */
    public static ConfigSource settings(Map<String, String> properties) {
        var keys = new LinkedHashMap<>(configuration(database().url(freshSchema())));
        keys.putAll(properties);
        return MpConfigSources.create(keys);
    }

    private static final class Keys {
        static final TestKeys MADE = TestKeys.in(directory("keys"));
    }

    /** Google gives tokens to callers of the internal listener. */
    private static final class Issuers {
        static final Path FILE = written();

        private static Path written() {
            try {
                return Files.writeString(
                        directory("keys").resolve("token-issuers.yaml"), """
                        issuers:
                          - name: google
                            issuer: %s
                            audiences: [gaming-internal]
                            callers:
                              - {claim: email, value: schedules@platform.example, roles: [CLOUD_SCHEDULES]}
                              - {claim: sub, value: "system:serviceaccount:gaming:tasks", roles: [CLOUD_TASKS]}
                              - {claim: groups, value: operators, roles: [OPERATOR, SCRIPT]}
                        """.formatted(google().issuer()));
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    private static final class Places {
        static final Geography MADE = Geography.in(directory("geo"));
    }

    /** The external systems. */
    private static final class Systems {
        static final SandboxPlatform PLATFORM = SandboxPlatform.start();
        static final SandboxPromoFeed PROMO_FEED = SandboxPromoFeed.start(0);
        static final SandboxGoogle GOOGLE = SandboxGoogle.start(0, TestClock.asClock());
        static final SandboxGoogle OPERATORS = SandboxGoogle.ofOperators(0, TestClock.asClock());
        static final SandboxFacebook FACEBOOK = SandboxFacebook.start(0, TestClock.asClock());
        static final SandboxChat CHAT = SandboxChat.start(0, TestClock.asClock());

        static {
            io.helidon.Main.addShutdownHandler(new AtExit(PLATFORM::close));
        }
    }

    private static final class Database {
        static final EmbeddedMariaDb SERVER = started();

        private static EmbeddedMariaDb started() {
            var server = EmbeddedMariaDb.start(directory("db"), 0, EmbeddedMariaDb.Options.startingEmpty());
            io.helidon.Main.addShutdownHandler(new AtExit(server::stop));
            return server;
        }
    }

    private record Service(URI publicUrl, URI internalUrl) {
        private static @Nullable Service running;

        static synchronized Service running() {
            if (running == null) {
                running = started();
            }
            return running;
        }

        static synchronized void end() {
            running = null;
            Main.stop();
        }

        private static Service started() {
            Map<String, String> keys = configuration(databaseUrl());
            // The command line of the tests wins
            keys.forEach((key, value) -> System.setProperty(key, System.getProperty(key, value)));
            ServiceLog.listen();
            Main.start(() -> {});
            return new Service(
                    URI.create("http://127.0.0.1:" + System.getProperty("server.port")),
                    URI.create("http://127.0.0.1:" + System.getProperty("server.sockets.0.port")));
        }
    }
}
