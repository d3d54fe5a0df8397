package world;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import sandbox.Json;
import sandbox.Waiting;

/**
 * Users who have something to claim, made as the product makes them: each referred one player, whose bets of yesterday
 * brought the house ten times the amount, and that day was computed. They can claim as soon as there is a rate.
 */
public final class Earners {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String SLUG = "earners";
    private static final int LARGEST_BATCH = 10_000;
    /** LEVEL_1 pays 10 percent of what tier 1 brings. */
    private static final BigDecimal EDGE_OF_EARNING = BigDecimal.TEN;

    private final Feeds feeds;
    private final Jobs jobs;

    /** Of the service that listens there; it must not limit the daily job to the production's one a minute. */
    public Earners(URI internalUrl) {
        feeds = new Feeds(internalUrl);
        jobs = new Jobs(internalUrl);
    }

    /** Of the service in this JVM. */
    public static Earners here() {
        return new Earners(World.internalUrl());
    }

    /**
     * A user who earns.
     *
     * @param platformId the player of the gaming platform to whom claims are paid
     * @param referred the one player whom he referred
     */
    public record Earner(ObjectId id, String platformId, ObjectId referred) {
        private static Earner fresh() {
            var id = new ObjectId();
            return new Earner(id, platformId(id), new ObjectId());
        }

        /** Seconds and counter of the id: as unique as it is in one JVM, in fewer digits than the platform has. */
        private static String platformId(ObjectId id) {
            byte[] counter = id.toByteArray();
            counter[8] = 0;
            return "%d%08d"
                    .formatted(id.getTimestamp(), ByteBuffer.wrap(counter).getInt(8));
        }

        public String username() {
            return "u" + id;
        }
    }

    /** So many new users, each with exactly these euros to claim. */
    public List<Earner> make(int count, String euros) {
        List<Earner> earners =
                IntStream.range(0, count).mapToObj(_ -> Earner.fresh()).toList();
        var lines = new ArrayList<ObjectNode>();
        for (Earner earner : earners) {
            lines.add(Json.record(
                    "id", earner.id().toHexString(),
                    "username", earner.username(),
                    "platformId", earner.platformId()));
            lines.add(Json.record(
                    "id", earner.referred().toHexString(),
                    "username", "u" + earner.referred(),
                    "referrerId", earner.id().toHexString()));
        }
        feeds.accept("users", lines.toArray(ObjectNode[]::new));
        earn(earners, euros);
        return earners;
    }

    /** The only one of its kind. */
    public Earner make(String euros) {
        return make(1, euros).getFirst();
    }

    /** So many euros more for each of them. */
    public void earn(List<Earner> earners, String euros) {
        feeds.accept("providers", Json.record("slug", SLUG, "name", SLUG));
        feeds.accept(
                "games", Json.record("slug", SLUG, "providerSlug", SLUG, "name", SLUG, "code", SLUG, "type", "SLOTS"));
        String edge = new BigDecimal(euros).multiply(EDGE_OF_EARNING).toPlainString();
        LocalDate day = LocalDate.ofInstant(TestClock.now(), ZoneOffset.UTC).minusDays(1);
        feeds.accept(
                "bets", earners.stream().map(earner -> bet(earner, edge, day)).toArray(ObjectNode[]::new));
        // Whoever was at it when the bets came has counted some of them or none, and the day is marked again
        Waiting.until(() -> compute(day), PATIENCE);
    }

    private static ObjectNode bet(Earner earner, String edge, LocalDate day) {
        return Json.record(
                "id",
                new ObjectId().toHexString(),
                "userId",
                earner.referred().toHexString(),
                "providerSlug",
                SLUG,
                "gameSlug",
                SLUG,
                "stake",
                "1",
                "houseEdge",
                edge,
                "at",
                day + "T12:00:00Z");
    }

    /** Whether the day has nothing left to compute. */
    private boolean compute(LocalDate day) {
        expectDone(jobs.queue(day));
        // Done here and now, without waiting for the queue to get round to it
        expectDone(jobs.batch(day, LARGEST_BATCH));
        JsonNode progress = jobs.awaitDone(day);
        if (!progress.path("state").asText().equals("DONE")) {
            throw new IllegalStateException("The day failed: " + progress);
        }
        return !progress.path("recalculationNeeded").asBoolean();
    }

    private static void expectDone(Http.Answer answer) {
        if (answer.status() != 200) {
            throw new IllegalStateException("The day was not computed: " + answer);
        }
    }
}
