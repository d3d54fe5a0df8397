package gaming.commission;

import static sandbox.Json.record;

import dev.Feeds;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import world.Jobs;
import world.ServiceProcess;
import world.World;

/**
 * Two services in processes of their own on one schema of their own, for every proof that needs more than one pod or
 * kills one: each is started when first asked for, and ends with the tests. Each has its own database user, so that the database can
 * tell them apart.
 */
final class Pods {
    static final int COUNT = 2;
    static final int BATCH_SIZE = 20;

    private final String schema = World.freshSchema();
    private final Map<Integer, ServiceProcess> running = new HashMap<>();

    /** In a class of its own: no thread that the start uses may need a class that is still starting. */
    private static final class Started {
        static final Pods PODS = new Pods();
    }

    private Pods() {
        for (int pod = 0; pod < COUNT; pod++) {
            World.allow(user(pod));
        }
        feedCatalogue();
    }

    /** The games of the proofs: both categories, edges whose percentages have many decimals. */
    enum Game {
        SLOT("SLOTS", 1, "5"),
        CRASH("CRASH", 1, "3.14159265"),
        ROULETTE("ROULETTE", 2, "2.70270271"),
        POKER("LIVE_POKER", 2, "0.5"),
        /** Without a percentage: every bet brings its own edge. */
        BARE("OTHERS_TABLE", 2, null);

        final String type;
        final int category;
        final @Nullable BigDecimal percent;

        Game(String type, int category, @Nullable String percent) {
            this.type = type;
            this.category = category;
            this.percent = percent == null ? null : new BigDecimal(percent);
        }
    }

    static ServiceProcess pod(int number) {
        return Started.PODS.process(number);
    }

    static Feeds feeds(int pod) {
        return new Feeds(pod(pod).internalUrl());
    }

    static Jobs jobs(int pod) {
        return new Jobs(pod(pod).internalUrl());
    }

    static Connection connection() throws SQLException {
        return World.database().connect(Started.PODS.schema);
    }

    /** Starts again those that were killed. */
    static void startKilled() {
        Started.PODS.startDead();
    }

    /** The price of one USDC from now on. */
    static void rate(BigDecimal euros) {
        feeds(0).accept("token-rates", record("symbol", "USDC", "rate", euros, "at", "" + Instant.now()));
    }

    /** The database user of a pod. */
    static String user(int pod) {
        return "pod" + pod;
    }

    private synchronized ServiceProcess process(int number) {
        return running.computeIfAbsent(number, this::start);
    }

    private synchronized void startDead() {
        for (int number = 0; number < COUNT; number++) {
            if (!process(number).isAlive()) {
                running.put(number, start(number));
            }
        }
    }

    private ServiceProcess start(int number) {
        return ServiceProcess.start(
                World.database().url(schema),
                Map.of(
                        "world.dev", "true",
                        "db.user", user(number),
                        "commission.batch-size", Integer.toString(BATCH_SIZE),
                        "feeds.concurrent-bodies", "32",
                        "tasks.polling-interval", "PT0.1S",
                        "tasks.heartbeat", "PT1S",
                        "tasks.missed-heartbeats", "4"));
    }

    private void feedCatalogue() {
        var feeds = new Feeds(process(0).internalUrl());
        feeds.accept("providers", record("slug", "house", "name", "House"));
        for (Game game : Game.values()) {
            var line = record("slug", game.name(), "providerSlug", "house", "name", game.name(), "code", game.name());
            line.put("type", game.type);
            line.put("houseEdgePercent", game.percent);
            feeds.accept("games", line);
        }
    }
}
