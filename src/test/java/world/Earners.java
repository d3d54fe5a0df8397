package world;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
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
 * Users with earnings to claim, made by the product's own path: each referred one player, whose bets of yesterday
 * brought the house ten times the amount, and that day was computed. They can claim as soon as there is a rate.
 */
public final class Earners {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String SLUG = "earners";
    /** LEVEL_1 pays 10 percent of tier 1's house edge. */
    private static final BigDecimal EDGE_OF_EARNING = BigDecimal.TEN;

    private final Feeds feeds;
    private final Jobs jobs;

    /** Users of the service at this address. It must not limit the daily job to the production's one a minute. */
    public Earners(URI internalUrl) {
        feeds = new Feeds(internalUrl);
        jobs = new Jobs(internalUrl);
    }

    /** Of the service in this JVM. */
    public static Earners here() {
        return new Earners(World.internalUrl());
    }

    /**
     * A user with earnings.
     *
     * @param platformId the user's player on the gaming platform
     * @param referred the one player that the user referred
     */
    public record Earner(ObjectId id, String platformId, ObjectId referred) {
        private static Earner fresh() {
            var id = new ObjectId();
            return new Earner(id, platformId(id), new ObjectId());
        }

        /** Seconds and counter of the id: unique in one JVM, in fewer digits than the platform has. */
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

    /** New users, each with exactly this amount of euros to claim. */
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

    /** Adds this amount of euros for each of them. */
    public void earn(List<Earner> earners, String euros) {
        LocalDate day = play(earners, euros);
        // A run at the time of the bets has counted some of them or none, and the day is marked again
        Waiting.until(() -> !jobs.compute(day).path("recalculationNeeded").asBoolean(), PATIENCE);
    }

    /** The bets that bring each of them this amount of euros, as soon as their day is computed. Returns the day. */
    public LocalDate play(List<Earner> earners, String euros) {
        feeds.accept("providers", Json.record("slug", SLUG, "name", SLUG));
        feeds.accept(
                "games", Json.record("slug", SLUG, "providerSlug", SLUG, "name", SLUG, "code", SLUG, "type", "SLOTS"));
        String edge = new BigDecimal(euros).multiply(EDGE_OF_EARNING).toPlainString();
        LocalDate day = LocalDate.ofInstant(TestClock.now(), ZoneOffset.UTC).minusDays(1);
        feeds.accept(
                "bets", earners.stream().map(earner -> bet(earner, edge, day)).toArray(ObjectNode[]::new));
        return day;
    }

    /** At noon, of the player that the earner referred. */
    public static ObjectNode bet(Earner earner, String edge, LocalDate day) {
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
}
