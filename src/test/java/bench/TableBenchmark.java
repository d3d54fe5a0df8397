package bench;

import static bench.Rig.print;

import bench.Limits.BareClaims;
import bench.Limits.Peer;
import bench.Limits.PlainSql;
import dev.EmbeddedMariaDb;
import dev.KafkaBroker;
import java.io.IOException;
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
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import sandbox.Fault;
import sandbox.Json;
import world.Browser;
import world.Earners;
import world.Earners.Earner;
import world.Guest;
import world.ServiceProcess;
import world.Together;
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
    /** Of the platform's answer. */
    private static final Duration PLATFORM = Duration.ofMillis(Integer.getInteger("bench.platform", 0));

    private static final int BROWSERS = 100;
    private static final int REFRESHES = 20;
    /** A part of the works, by the beginnings of their names; all without it. */
    private static final String WORKS = System.getProperty("bench.works", "");

    private static final int CONNECTIONS = Integer.getInteger("bench.connections", 16);
    private static final int MANY_CONNECTIONS = 64;
    private static final int FIRST_CALLS = 1000;

    private static final LocalDate FIRST_DAY = LocalDate.parse("2026-06-15");
    private static final String JVM =
            "-XX:+UseSerialGC -XX:+UseCompactObjectHeaders -Xms64m -Xmx614m --enable-native-access=ALL-UNNAMED -cp ";
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    private static final String LIST = """
            {"query":"{ casinoGames(%s) { data { id slug name type hasFreeBets backgroundUrl thumbnailUrl \
            thumbnailBlurHash thumbnailBlurHashWidth thumbnailBlurHashHeight bonusMoneyExcluded underMaintenance features \
            tagNames thumbnailAlt wideThumbnailUrl squareThumbnailUrl description providerSlug geoLocationRestricted } } }"}""";
    private static final Callers.Request CASINO_PAGE = Callers.Request.anonymous("""
            {"query":"{ casinoGames(limit: 20) { count data { id slug name type hasFreeBets backgroundUrl thumbnailUrl \
            thumbnailBlurHash bonusMoneyExcluded underMaintenance features tagNames thumbnailAlt description providerSlug \
            geoLocationRestricted providerWithGames { id slug name games { id name type thumbnailUrl } } \
            casinoPages { id slug name } seo { title description } activePlayers { count formattedCount } } } }"}""");
    private static final String FIELD = "{\"query\":\"{ casinoGames { count } }\"}";
    private static final String STATS =
            "{\"query\":\"{ referralStats { username level totalEarning readyToClaim } referralTree { tier referralsCount totalEarnings } }\"}";
    private static final String CLAIM =
            "{\"query\":\"mutation { claimEarningsFromReferrals { totalEarning readyToClaim } }\"}";

    private final Population population = new Population(USERS);
    private final List<Version> versions = new ArrayList<>();

    /** A process that answers GraphQL. */
    record Server(String name, long process, URI address) {}

    public static void main(String[] arguments) throws Exception {
        new TableBenchmark().run();
        System.exit(0);
    }

    private void run() throws Exception {
        try (Connection connection = World.database().connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            statement.execute("set global innodb_buffer_pool_size = 1073741824");
        }
        versions.add(new Version("now", Path.of("target"), population));
        String before = System.getProperty("bench.before", "");
        if (!before.isEmpty()) {
            versions.add(new Version("before", Path.of(before), population));
        }
        if (!PLATFORM.isZero()) {
            World.platform().mode(Fault.SLOW);
            World.platform().delay(PLATFORM);
        }
        Version now = versions.getFirst();
        print(
                "| What, us of a processor | service | database | a second | limit | of the limit | before | of before |%n|---|---|---|---|---|---|---|---|");
        if (isWanted("casinoGames")) {
            try (Peer peer = Peer.beside(now.rig.service().publicUrl())) {
                lists(peer);
            }
        }
        List<String> signedIn = IntStream.range(0, 1000)
                .mapToObj(user -> token(new ObjectId(Population.userId(user)), "player" + user))
                .toList();
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
                number ->
                        Callers.Request.from(number, Callers.SEARCH.formatted(words.get(number * 31 % words.size()))));
        row("bets in, a bet", BETS, version -> version::feedBets, null);
        row("bets by a topic, a bet", TOPIC_BETS, version -> version::sendBets, null);
        row("the day, a bet", BETS, version -> version::day, version -> version::plainDay);
        row("claims, each", CLAIMERS, version -> version::claims, version -> version::bareClaims);
        row("refreshes of a session, each", BROWSERS * REFRESHES, version -> version::refreshes, null);
        if (isWanted("waits")) {
            now.waits(words);
        }
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
            Spent each = Spent.each(FIRST_CALLS, () -> waits(server, CONNECTIONS, FIRST_CALLS, list), server.process());
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

    private static void waits(Server server, int connections, int calls, Callers.Request request) {
        Rig.times(
                "20 games of 20 fields, %d calls on %d connections, %s".formatted(calls, connections, server.name()),
                Callers.ask(server.address(), connections, calls, _ -> request));
    }

    /** A work of this process, in a round. */
    private record Runner(String name, long process, Step step) {}

    private interface Step {
        void of(int round) throws Exception;
    }

    private void http(String what, @Nullable Server limit, int calls, IntFunction<Callers.Request> requests)
            throws Exception {
        List<Runner> runners = Stream.concat(versions.stream().map(Version::server), Stream.ofNullable(limit))
                .map(server -> new Runner(
                        server.name(),
                        server.process(),
                        _ -> Callers.ask(server.address(), CONNECTIONS, calls, requests)))
                .toList();
        row(what, calls, runners);
    }

    private void row(String what, int times, Function<Version, Step> ours, @Nullable Function<Version, Step> limit)
            throws Exception {
        var runners = new ArrayList<Runner>();
        for (Version version : versions) {
            runners.add(new Runner(version.name, version.rig.service().pid(), ours.apply(version)));
        }
        if (limit != null) {
            Version now = versions.getFirst();
            runners.add(new Runner(Peer.LIMIT, now.rig.service().pid(), limit.apply(now)));
        }
        row(what, times, runners);
    }

    private static boolean isWanted(String what) {
        return WORKS.isEmpty() || Stream.of(WORKS.split(",")).anyMatch(what::startsWith);
    }

    /** Round 0 warms up. */
    private void row(String what, int times, List<Runner> runners) throws Exception {
        if (!isWanted(what)) {
            return;
        }
        var figures = new HashMap<String, List<Spent>>();
        for (int number = 0; number <= ROUNDS; number++) {
            int round = number;
            for (Version version : versions) {
                version.prepare(what);
            }
            for (Runner runner : runners) {
                Spent spent = Spent.each(times, () -> runner.step().of(round), runner.process());
                if (round > 0) {
                    figures.computeIfAbsent(runner.name(), _ -> new ArrayList<>())
                            .add(spent);
                }
            }
        }
        Spent now = Spent.median(figures.getOrDefault("now", List.of()));
        print(
                "| %s | %.1f | %.1f | %,.0f | %s | %s |",
                what,
                now.service() * 1e3,
                now.database() * 1e3,
                1e3 / now.clock(),
                beside(now, figures.get(Peer.LIMIT)),
                beside(now, figures.get("before")));
    }

    private static String beside(Spent now, @Nullable List<Spent> others) {
        if (others == null) {
            return "|";
        }
        Spent other = Spent.median(others);
        return "%.1f, %,.0f/s | %.2f".formatted(other.both() * 1e3, 1e3 / other.clock(), now.both() / other.both());
    }

    private static String token(ObjectId user, String name) {
        return World.keys().accessToken(user, name, Instant.now(), Duration.ofHours(6));
    }

    private static void onProcessors(long process, String processors) throws InterruptedException {
        try {
            new ProcessBuilder("taskset", "--all-tasks", "--pid", "--cpu-list", processors, Long.toString(process))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException notHere) {
            print("Callers and service share the processors: there is no taskset");
        }
    }

    /** A commit's packaged service with a schema of its own. */
    private static final class Version {
        private final String name;
        private final Topic topic;
        private final Population population;
        private final Rig rig;
        private final List<Browser> browsers = new ArrayList<>();
        private final List<Earner> claimers = new ArrayList<>();
        private List<String> tokens = List.of();
        private @Nullable BareClaims bareClaims;

        Version(String name, Path target, Population population) {
            this.name = name;
            this.population = population;
            Path jar = target.resolve("gaming-platform.jar");
            if (!Files.exists(jar)) {
                throw new IllegalStateException("There is no " + jar + ": mvn -DskipTests package");
            }
            var broker = KafkaBroker.startEmpty(World.directory("kafka-table-" + name));
            topic = Topic.of(broker, "PLATFORM_ACTIVITY_TOPIC", 4);
            String schema = World.freshSchema();
            rig = new Rig(
                    World.database(),
                    schema,
                    ServiceProcess.startPackaged(
                            JAVA,
                            World.database().url(schema),
                            Rig.withoutLimits(broker.configuration("table-" + name)),
                            List.of((JVM + jar).split(" "))));
            population.feed(rig, population.users());
        }

        Server server() {
            return new Server(name, rig.service().pid(), rig.service().publicUrl());
        }

        /** What a round needs before it. */
        void prepare(String what) throws SQLException {
            var earners = new Earners(rig.service().internalUrl());
            if (what.startsWith("claims") && claimers.isEmpty()) {
                claimers.addAll(earners.make(CLAIMERS, "10"));
                tokens = claimers.stream()
                        .map(earner -> token(earner.id(), earner.username()))
                        .toList();
                bareClaims =
                        new BareClaims(rig, claimers.stream().map(Earner::id).toList());
            } else if (what.startsWith("claims")) {
                earners.earn(claimers, "10");
            } else if (what.startsWith("refreshes") && browsers.isEmpty()) {
                for (int number = 0; number < BROWSERS; number++) {
                    browsers.add(Guest.registers(rig.service().publicUrl(), World.google())
                            .browser());
                }
            }
        }

        void feedBets(int round) {
            var random = new SplittableRandom(round);
            LocalDate day = FIRST_DAY.plusDays(round);
            rig.feed("bets", BETS, line -> population.bet(round * BETS + line, day, random));
        }

        /** The broker is a part of this process, so its work does not count. */
        void sendBets(int round) throws Exception {
            var random = new SplittableRandom(round);
            LocalDate day = FIRST_DAY.plusDays(round);
            var last = new ArrayDeque<String>();
            for (int line = 0; line < TOPIC_BETS; line++) {
                String bet = population.bet((ROUNDS + 1 + round) * BETS + line, day, random);
                topic.send(Integer.toString(line % KEYS), "{\"name\":\"bets\",\"payload\":" + bet + "}");
                if (line >= TOPIC_BETS - KEYS) {
                    last.add("0x" + Json.read(bet).path("id").asText());
                }
            }
            topic.flush();
            awaitStored(last);
        }

        /** The last bet of each key, with few and cheap looks: a look at the metrics would be work of the service. */
        private void awaitStored(Collection<String> ids) throws SQLException {
            while (rig.count("bet where id in (" + String.join(",", ids) + ")") < ids.size()) {
                LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            }
        }

        void day(int round) {
            rig.jobs().run(FIRST_DAY.plusDays(round));
        }

        void plainDay(int round) throws SQLException {
            try (Connection connection = rig.connect()) {
                PlainSql.run(connection, FIRST_DAY.plusDays(round));
            }
        }

        void claims(int round) {
            long[] nanos = Callers.ask(
                    rig.service().publicUrl(),
                    CONNECTIONS,
                    CLAIMERS,
                    number -> Callers.Request.signedIn(CLAIM, tokens.get(number)));
            Rig.times("claims of round %d, %s".formatted(round, name), nanos);
        }

        void bareClaims(int round) {
            if (bareClaims != null) {
                bareClaims.run(CONNECTIONS);
            }
        }

        void refreshes(int round) {
            Together.times(BROWSERS, number -> {
                for (int each = 0; each < REFRESHES; each++) {
                    if (!browsers.get(number).refresh().path("status").asText().equals("SUCCESS")) {
                        throw new IllegalStateException(
                                browsers.get(number).latest().body());
                    }
                }
            });
        }

        /** Lists and searches of callers on the last processor, alone and beside the day and a feed. */
        void waits(List<String> words) throws Exception {
            int last = Runtime.getRuntime().availableProcessors() - 1;
            onProcessors(ProcessHandle.current().pid(), Integer.toString(last));
            // Otherwise it would share the processor of the callers, who started it
            onProcessors(rig.service().pid(), "0-" + last);
            waits("warming up", words);
            waits("idle", words);
            var over = new AtomicBoolean();
            int afterThoseOfTheTopic = 2 * (ROUNDS + 1);
            try (var threads = Executors.newFixedThreadPool(2)) {
                var works = List.of(
                        threads.submit(() -> repeat(over, () -> feedBets(afterThoseOfTheTopic))),
                        threads.submit(() -> repeat(over, () -> day(afterThoseOfTheTopic))));
                waits("beside the day and a feed", words);
                over.set(true);
                for (var work : works) {
                    work.get();
                }
            }
        }

        private static void repeat(AtomicBoolean over, Runnable work) {
            while (!over.get()) {
                work.run();
            }
        }

        private void waits(String beside, List<String> words) {
            IntFunction<Callers.Request> search = number ->
                    Callers.Request.anonymous(Callers.SEARCH.formatted(words.get(number * 31 % words.size())));
            for (int round = 0; round < ROUNDS; round++) {
                for (int connections : List.of(16, MANY_CONNECTIONS)) {
                    String where = ", " + connections + " connections, " + beside;
                    URI address = rig.service().publicUrl();
                    Rig.times("page" + where, Callers.ask(address, connections, CALLS, _ -> CASINO_PAGE));
                    Rig.times("search" + where, Callers.ask(address, connections, CALLS / 4, search));
                }
            }
        }
    }
}
