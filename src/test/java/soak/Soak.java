package soak;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.DemoData;
import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import dev.KafkaBroker;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sandbox.Json;
import soak.Deeds.Tally;
import world.Earners;
import world.Earners.Earner;
import world.Rows;
import world.ServiceProcess;
import world.Topic;
import world.Vitals;

/**
 * All actions of users and other systems, at full speed, with a check that the service accumulates nothing. Periods of
 * days are seconds here.
 */
final class Soak {
    private static final int CALLERS = 16;
    private static final int SAMPLES = 20;
    /** Longer than any timeout of a call. */
    private static final Duration REST = Duration.ofSeconds(60);

    private static final String SERVICE = "soaked";
    /** The heap is resident from the start, so that resident memory grows by memory beside the heap only. */
    private static final List<String> JVM = List.of("-Xms512m", "-Xmx512m", "-XX:+AlwaysPreTouch", "-XX:+UseG1GC");

    private static final Map<String, String> PROPERTIES = Map.of(
            "db.user", SERVICE,
            "network.trusted-proxies", "127.0.0.1",
            "limits.claims.per-hour", "1000000",
            "limits.claims.per-day", "1000000",
            "limits.claims.cooldown", "PT0S",
            "limits.refresh.per-minute", "100000");

    private final Duration time;
    private final EmbeddedMariaDb database;
    private final ServiceProcess service;
    private final KafkaBroker broker;
    private final Tally tally = new Tally();
    private final AtomicBoolean over = new AtomicBoolean();

    private Soak(Duration time, EmbeddedMariaDb database, ServiceProcess service, KafkaBroker broker) {
        this.time = time;
        this.database = database;
        this.service = service;
        this.broker = broker;
    }

    /** Prints the progress and returns the verdict on each figure that grows. */
    static List<String> growing(Duration time, Path directory) throws Exception {
        var database = EmbeddedMariaDb.start(directory.resolve("db"), 0, EmbeddedMariaDb.Options.startingEmpty());
        try (var broker = KafkaBroker.startEmpty(directory.resolve("kafka"))) {
            // A database user of its own, so that the database can tell its connections from ours
            rows(database).change("create user '" + SERVICE + "'@'%' identified by 'gaming'");
            rows(database).change("grant all on *.* to '" + SERVICE + "'@'%'");
            for (String topic : List.of("USER_CHAT_INFO_TOPIC", "PLATFORM_ACTIVITY_TOPIC")) {
                broker.create(topic, 4);
            }
            var properties = new HashMap<>(PROPERTIES);
            properties.putAll(lifetimes(time));
            properties.putAll(broker.configuration("soak"));
            try (var service = ServiceProcess.start(database.url(), properties, JVM)) {
                Runtime.getRuntime().addShutdownHook(new Thread(service::close));
                return new Soak(time, database, service, broker).run();
            }
        } finally {
            database.stop();
        }
    }

    /** Records of the first third expire before its end. */
    private static Map<String, String> lifetimes(Duration time) {
        return Map.of(
                "claims.books-interval", time.dividedBy(15).toString(),
                "catalogue.active-players.interval", time.dividedBy(15).toString(),
                "auth.refresh-token.lifetime", time.dividedBy(15).toString(),
                "auth.refresh-token.absolute-lifetime", time.dividedBy(8).toString(),
                "auth.refresh-grace", time.dividedBy(150).toString(),
                "retention.interval", time.dividedBy(60).toString(),
                "retention.sessions", time.dividedBy(60).toString());
    }

    private List<String> run() throws InterruptedException {
        try (Topic activities = Topic.of(broker, "PLATFORM_ACTIVITY_TOPIC", 4);
                Topic infos = Topic.of(broker, "USER_CHAT_INFO_TOPIC", 4)) {
            List<DemoData.Player> players = new DemoData(Clock.systemUTC()).load(new Feeds(service.internalUrl()));
            List<Earner> earners = new Earners(service.internalUrl()).make(200, "5");
            List<ObjectNode> games = games();
            var deeds = new Deeds();
            new Visitors(service.publicUrl(), players, earners, ids(games)).add(deeds, earners);
            var systems = new Systems(service.internalUrl(), players, earners, games, activities, infos);
            systems.add(deeds);
            new Nuisances(service.publicUrl(), service.internalUrl()).add(deeds);
            long atRest = new Vitals(service.pid()).live().virtualThreads();
            List<Thread> callers = begin(deeds, systems);
            List<Gauge> gauges = gauges();
            watch(gauges, Instant.now().plus(time));
            over.set(true);
            for (Thread caller : callers) {
                caller.join();
            }
            System.out.printf(
                    "%n%,d requests in %d s, %,d a second; unexpected: %,d%n%s%n%n",
                    tally.all(), time.toSeconds(), tally.all() / time.toSeconds(), tally.unexpected(), tally.table());
            List<String> verdicts = Stream.concat(
                            gauges.stream().map(Gauge::verdict), Stream.of(verdictWithoutCallers(atRest)))
                    .toList();
            verdicts.forEach(System.out::println);
            return verdicts.stream()
                    .filter(verdict -> verdict.endsWith(Gauge.GROWS))
                    .toList();
        }
    }

    private List<Thread> begin(Deeds deeds, Systems systems) {
        var callers = new ArrayList<Thread>();
        for (int number = 0; number < CALLERS; number++) {
            var random = new Random(number);
            callers.add(Thread.startVirtualThread(() -> {
                while (!over.get()) {
                    deeds.doOne(random, tally);
                }
            }));
        }
        var days = new Deeds().add("day", 1, systems::day);
        callers.add(Thread.startVirtualThread(() -> {
            var random = new Random(CALLERS);
            while (!over.get()) {
                days.doOne(random, tally);
            }
        }));
        return callers;
    }

    private List<Gauge> gauges() {
        var vitals = new Vitals(service.pid());
        var live = new AtomicReference<>(new Vitals.Live(0, 0));
        return List.of(
                new Gauge("live heap", "KB", 5, 4096, () -> {
                    live.set(vitals.live());
                    return live.get().bytes() / 1024;
                }),
                new Gauge("resident memory", "KB", 5, 24_576, vitals::residentKilobytes),
                new Gauge("platform threads", "", 5, 4, vitals::threads),
                // One for each call with a timeout, until that time is over: their number follows the rate of calls
                new Gauge("virtual threads", "", 50, 500, () -> live.get().virtualThreads()),
                new Gauge("file handles", "", 5, 32, vitals::handles),
                new Gauge(
                        "database connections",
                        "",
                        0,
                        2,
                        () -> count("information_schema.processlist where user = '" + SERVICE + "'")),
                new Gauge("rows of sessions", "", 25, 200, () -> count("session")),
                new Gauge("rows of refresh tokens", "", 25, 200, () -> count("refresh_token")),
                new Gauge("rows of tasks", "", 25, 50, () -> count("scheduled_tasks")));
    }

    private void watch(List<Gauge> gauges, Instant end) {
        System.out.println(
                "   s   requests  " + gauges.stream().map(Gauge::name).collect(Collectors.joining(" | ")));
        Instant begin = Instant.now();
        Duration between = time.dividedBy(SAMPLES);
        for (Instant next = begin.plus(between); !next.isAfter(end); next = next.plus(between)) {
            LockSupport.parkNanos(
                    Math.max(0, Duration.between(Instant.now(), next).toNanos()));
            System.out.printf(
                    "%4d %10d  %s%n",
                    Duration.between(begin, Instant.now()).toSeconds(),
                    tally.all(),
                    gauges.stream().map(gauge -> Long.toString(gauge.sample())).collect(Collectors.joining(" | ")));
        }
    }

    /** All virtual threads of the requests have to end. */
    private String verdictWithoutCallers(long before) {
        Instant end = Instant.now().plus(REST);
        long left = new Vitals(service.pid()).live().virtualThreads();
        while (left > before + CALLERS && Instant.now().isBefore(end)) {
            LockSupport.parkNanos(Duration.ofSeconds(5).toNanos());
            left = new Vitals(service.pid()).live().virtualThreads();
        }
        return "%-22s %9d -> %9d     %s"
                .formatted("... without callers", before, left, left > before + CALLERS ? Gauge.GROWS : "flat");
    }

    private long count(String from) {
        return rows(database).count(from);
    }

    private static Rows rows(EmbeddedMariaDb database) {
        return new Rows(database, EmbeddedMariaDb.GAMING);
    }

    private List<ObjectNode> games() {
        var games = new ArrayList<ObjectNode>();
        Http.graphql(service.publicUrl(), "{ casinoGames(limit: 100) { data { id slug providerSlug } } }", Map.of(), "")
                .json()
                .at("/data/casinoGames/data")
                .forEach(game -> games.add(Json.record(
                        "id", game.path("id"), "slug", game.path("slug"), "providerSlug", game.path("providerSlug"))));
        return games;
    }

    private static List<String> ids(List<ObjectNode> games) {
        return games.stream().map(game -> game.path("id").asText()).toList();
    }
}
