package bench;

import static bench.Watch.print;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.KafkaBroker;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import sandbox.Json;
import world.Earners;
import world.Earners.Earner;
import world.Jobs;
import world.Lines;
import world.ServiceProcess;
import world.Topic;
import world.World;

/**
 * The main works in one table, as processor time of service and database: of the packaged jar, of another commit's and
 * of a limit. A limit is the same work without the product: {@link Peer} with data in memory, plain SQL, bare rows.
 * Rounds alternate, and the figures are their medians. {@code -Dbench.before} is the other commit's target directory.
 * Each directory needs {@code mvn -DskipTests package}.
 */
public final class TableBenchmark {
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);
    private static final int CALLS = Integer.getInteger("bench.calls", 6_000);
    private static final int USERS = Integer.getInteger("bench.users", 100_000);
    private static final int BETS = Integer.getInteger("bench.bets", 300_000);
    private static final int TOPIC_BETS = BETS / 3;
    private static final int KEYS = 1000;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
    private static final int CLAIMERS = Integer.getInteger("bench.claimers", 500);
    /** A part of the works, by the beginnings of their names; all without it. */
    private static final String WORKS = System.getProperty("bench.works", "");

    private static final int CONNECTIONS = 16;
    private static final int MANY_CONNECTIONS = 64;
    private static final int FIRST_CALLS = 1000;

    private static final LocalDate FIRST_DAY = LocalDate.parse("2026-06-15");
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final Map<String, String> PROPERTIES = Map.of(
            "network.trusted-proxies", "127.0.0.1",
            "limits.cost.per-minute", "900000000",
            "limits.catalogue.per-minute", "900000000",
            "limits.search.per-minute", "900000000",
            "limits.referral.per-minute", "900000000",
            "limits.claims.per-hour", "1000000",
            "limits.claims.per-day", "1000000",
            "limits.claims.cooldown", "PT0S");

    private static final String LIST = """
            {"query":"{ casinoGames(%s) { data { id slug name type hasFreeBets backgroundUrl thumbnailUrl \
            thumbnailBlurHash thumbnailBlurHashWidth thumbnailBlurHashHeight bonusMoneyExcluded underMaintenance features \
            tagNames thumbnailAlt wideThumbnailUrl squareThumbnailUrl description providerSlug geoLocationRestricted } } }"}""";
    private static final String FIELD = "{\"query\":\"{ casinoGames { count } }\"}";
    private static final String STATS =
            "{\"query\":\"{ referralStats { username level totalEarning readyToClaim } referralTree { tier referralsCount totalEarnings } }\"}";
    private static final String SEARCH = "{\"query\":\"{ searchCasinoGames(query: \\\"%s\\\")"
            + " { data { name highlights { path texts { value type } } } } }\"}";
    private static final String CLAIM =
            "{\"query\":\"mutation { claimEarningsFromReferrals { totalEarning readyToClaim } }\"}";

    private final Population population = new Population(USERS);
    private final List<Version> versions = new ArrayList<>();

    /** A process that answers GraphQL. */
    record Server(String name, long process, URI address) {}

    /** Its figures are milliseconds of one repetition. */
    private interface Measure {
        Processor of(Version version, int round) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        new TableBenchmark().run();
        System.exit(0);
    }

    private void run() throws Exception {
        try (Connection connection = World.database().connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            statement.execute("set global innodb_buffer_pool_size = 1073741824");
        }
        versions.add(new Version("now", Path.of("target")));
        String before = System.getProperty("bench.before", "");
        if (!before.isEmpty()) {
            versions.add(new Version("before", Path.of(before)));
        }
        for (Version version : versions) {
            version.feed(population);
        }
        Version now = versions.getFirst();
        print(
                "| What | unit | service | database | limit | of the limit | before | of before |%n|---|---|---|---|---|---|---|---|");
        if (isWanted("casinoGames")) {
            try (Peer peer = Peer.beside(now.service.publicUrl())) {
                lists(peer);
            }
        }
        List<String> signedIn =
                IntStream.range(0, 1000).mapToObj(TableBenchmark::token).toList();
        http(
                "referralStats and referralTree",
                null,
                CALLS / 3,
                number -> Callers.Request.signedIn(STATS, signedIn.get(number % signedIn.size())));
        List<String> words = population.words();
        http(
                "search with highlights",
                null,
                CALLS,
                number -> Callers.Request.from(number, SEARCH.formatted(words.get(number * 31 % words.size()))));
        row("bets in, a bet", "us", 1e3 / BETS, Version::feedBets, null);
        row("bets by a topic, a bet", "us", 1e3 / TOPIC_BETS, Version::sendBets, null);
        row(
                "the day, a bet",
                "us",
                1e3 / BETS,
                Version::day,
                (version, round) -> version.plainDay(FIRST_DAY.plusDays(round)));
        row("a claim", "us", 1e3, Version::claims, Version::bareClaims);
    }

    static String list(String page) {
        return LIST.formatted(page);
    }

    private void lists(@Nullable Peer peer) throws Exception {
        Callers.Request list = Callers.Request.anonymous(list("limit: 20"));
        Callers.Request hundred = Callers.Request.anonymous(list("limit: 100"));
        List<Server> servers = Stream.concat(
                        versions.stream().map(Version::server),
                        Stream.ofNullable(peer).map(Peer::server))
                .toList();
        for (Server server : servers) {
            Processor each =
                    Processor.each(server.process(), FIRST_CALLS, () -> waits(server, CONNECTIONS, FIRST_CALLS, list));
            print("the first %d of %s: %.0f us of a processor", FIRST_CALLS, server.name(), each.service() * 1e3);
        }
        Server limit = peer == null ? null : peer.server();
        for (Server server : servers) {
            for (Callers.Request request : List.of(list, hundred, Callers.Request.anonymous(FIELD))) {
                Callers.ask(server.address(), CONNECTIONS, 3 * CALLS, _ -> request);
            }
        }
        http("casinoGames, 20 games of 20 fields", limit, CALLS, _ -> list);
        http("casinoGames, 100 games of 20 fields", limit, CALLS, _ -> hundred);
        http("casinoGames, one field", limit, CALLS, _ -> Callers.Request.anonymous(FIELD));
        for (Server server : servers) {
            waits(server, CONNECTIONS, CALLS, list);
            waits(server, MANY_CONNECTIONS, CALLS, list);
        }
    }

    private static void waits(Server server, int connections, int calls, Callers.Request request) throws Exception {
        Watch.times(
                "20 games of 20 fields, %d calls on %d connections, %s".formatted(calls, connections, server.name()),
                Callers.ask(server.address(), connections, calls, _ -> request));
    }

    private void http(String what, @Nullable Server limit, int calls, IntFunction<Callers.Request> requests)
            throws Exception {
        row(
                what,
                "us",
                1e3,
                (version, round) -> ask(version.server(), calls, round, requests),
                limit == null ? null : (_, round) -> ask(limit, calls, round, requests));
    }

    /** The first round warms up, and is longer. */
    private static Processor ask(Server server, int calls, int round, IntFunction<Callers.Request> requests)
            throws Exception {
        int times = round == 0 ? 3 * calls : calls;
        return Processor.each(
                server.process(), times, () -> Callers.ask(server.address(), CONNECTIONS, times, requests));
    }

    private static boolean isWanted(String what) {
        return WORKS.isEmpty() || Stream.of(WORKS.split(",")).anyMatch(what::startsWith);
    }

    private void row(String what, String unit, double factor, Measure ours, @Nullable Measure limit) throws Exception {
        if (!isWanted(what)) {
            return;
        }
        var figures = new LinkedHashMap<String, List<Processor>>();
        for (int round = 0; round <= ROUNDS; round++) {
            for (Version version : versions) {
                note(figures, version.name, round, ours.of(version, round));
            }
            if (limit != null) {
                note(figures, "limit", round, limit.of(versions.getFirst(), round));
            }
        }
        Processor now = Processor.median(figures.get("now").stream());
        print(
                "| %s | %s | %.1f | %.1f | %s | %s |",
                what,
                unit,
                now.service() * factor,
                now.database() * factor,
                beside(now, figures.get("limit"), factor),
                beside(now, figures.get("before"), factor));
    }

    private static void note(Map<String, List<Processor>> figures, String whose, int round, Processor figure) {
        if (round > 0) {
            figures.computeIfAbsent(whose, _ -> new ArrayList<>()).add(figure);
        }
    }

    private static String beside(Processor now, @Nullable List<Processor> others, double factor) {
        if (others == null) {
            return "|";
        }
        double other = Processor.median(others.stream()).both();
        return "%.1f | %.2f".formatted(other * factor, now.both() / other);
    }

    private static String token(int user) {
        return World.keys()
                .accessToken(
                        new ObjectId(Population.userId(user)), "player" + user, Instant.now(), Duration.ofHours(6));
    }

    private static List<String> jvm(String classPath) {
        return List.of(
                "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders",
                "-Xms64m",
                "-Xmx614m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath);
    }

    /** A commit's packaged service with a schema of its own. */
    private static final class Version {
        private final String name;
        private final Path jar;
        private final String schema = World.freshSchema();
        private final KafkaBroker broker;
        private final Topic topic;
        private final ServiceProcess service;
        private Population population = new Population(1);
        private List<Earner> claimers = List.of();
        private List<String> tokens = List.of();
        private @Nullable BareClaims bareClaims;

        Version(String name, Path target) {
            this.name = name;
            jar = target.resolve("gaming-platform.jar");
            if (!Files.exists(jar)) {
                throw new IllegalStateException("There is no " + jar + ": mvn -DskipTests package");
            }
            broker = KafkaBroker.startEmpty(World.directory("kafka-table-" + name));
            topic = Topic.of(broker, "PLATFORM_ACTIVITY_TOPIC", 4);
            service = begin();
        }

        private ServiceProcess begin() {
            var properties = new HashMap<>(PROPERTIES);
            properties.putAll(broker.configuration("table-" + name));
            return ServiceProcess.startPackaged(JAVA, World.database().url(schema), properties, jvm(jar.toString()));
        }

        Server server() {
            return new Server(name, service.pid(), service.publicUrl());
        }

        void feed(Population fed) throws SQLException {
            population = fed;
            lines("providers", fed.providerLines().size(), fed.providerLines()::get);
            lines("games", fed.gameLines().size(), fed.gameLines()::get);
            lines("users", fed.users(), fed::user);
            new Feeds(service.internalUrl()).accept("token-rates", Lines.rate("0.92", Instant.now()));
            claimers = new Earners(service.internalUrl()).make(CLAIMERS, "10");
            tokens = claimers.stream()
                    .map(earner -> World.keys()
                            .accessToken(earner.id(), earner.username(), Instant.now(), Duration.ofHours(6)))
                    .toList();
            bareClaims = new BareClaims(
                    World.database(), schema, claimers.stream().map(Earner::id).toList());
        }

        private void lines(String feed, int lines, IntFunction<String> line) {
            Population.feed(new Feeds(service.internalUrl()), feed, lines, line);
        }

        Processor feedBets(int round) throws Exception {
            var random = new SplittableRandom(round);
            LocalDate day = FIRST_DAY.plusDays(round);
            return Processor.each(
                    service.pid(),
                    1,
                    () -> lines("bets", BETS, line -> population.bet(round * BETS + line, day, random)));
        }

        /** The broker is a part of this process, so its work does not count. */
        Processor sendBets(int round) throws Exception {
            var random = new SplittableRandom(round);
            LocalDate day = FIRST_DAY.plusDays(round);
            var last = new ArrayDeque<String>();
            return Processor.each(service.pid(), 1, () -> {
                for (int line = 0; line < TOPIC_BETS; line++) {
                    String bet = population.bet((ROUNDS + 1 + round) * BETS + line, day, random);
                    topic.send(Integer.toString(line % KEYS), "{\"name\":\"bets\",\"payload\":" + bet + "}");
                    if (line >= TOPIC_BETS - KEYS) {
                        last.add("0x" + Json.MAPPER.readTree(bet).path("id").asText());
                    }
                }
                topic.flush();
                awaitStored(last);
            });
        }

        /** The last bet of each key, with few and cheap looks: a look at the metrics would be work of the service. */
        private void awaitStored(Collection<String> ids) throws SQLException {
            try (Connection connection = World.database().connect(schema);
                    var statement = connection.createStatement()) {
                while (true) {
                    try (var found = statement.executeQuery(
                            "select count(*) from bet where id in (" + String.join(",", ids) + ")")) {
                        found.next();
                        if (found.getInt(1) == ids.size()) {
                            return;
                        }
                    }
                    LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
                }
            }
        }

        Processor day(int round) throws Exception {
            return Processor.each(
                    service.pid(), 1, () -> new Jobs(service.internalUrl()).run(FIRST_DAY.plusDays(round)));
        }

        Processor plainDay(LocalDate day) throws Exception {
            return Processor.each(service.pid(), 1, () -> {
                try (Connection connection = World.database().connect(schema)) {
                    PlainSql.run(connection, day);
                }
            });
        }

        Processor claims(int round) throws Exception {
            new Earners(service.internalUrl()).earn(claimers, "10");
            return Processor.each(
                    service.pid(),
                    CLAIMERS,
                    () -> Callers.ask(
                            service.publicUrl(),
                            16,
                            CLAIMERS,
                            number -> Callers.Request.signedIn(CLAIM, tokens.get(number))));
        }

        Processor bareClaims(int round) throws Exception {
            BareClaims bare = bareClaims;
            return bare == null ? new Processor(0, 0) : Processor.each(service.pid(), CLAIMERS, () -> bare.run(16));
        }
    }
}
