package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import dev.Http.Answer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import world.Jobs;
import world.LimitedPods;
import world.World;

/**
 * What reports on the whole system tell in the tests: amber referred bob, who referred cid, who referred
 * dan, who referred eve. All are on LEVEL_1 (10, 3, 2 and 1 percent) when they play.
 *
 * <p>Three days ago bob brought the house 100 in category 1 (amber 10) and cid 200 in category 2 (bob 20, amber 6); 29 days
 * ago dan 50 in category 1 (cid 5, bob 1.5, amber 1); 30 days ago eve 1000 (dan 100, cid 30, bob 20, amber 10).
 */
final class ReportStory {
    static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    static final LocalDate LATE = TODAY.minusDays(3);
    static final LocalDate EARLY = TODAY.minusDays(29);
    static final LocalDate BEFORE = TODAY.minusDays(30);
    static final String EVE_JOINED = TODAY.minusDays(1) + "T10:00:00Z";
    /** An attack on a reader of the page or the rows. */
    static final String BOB_NAME = "=cmd|'<script>alert(1)</script>";

    static final List<String> IDS =
            IntStream.range(0, 5).mapToObj(_ -> new ObjectId().toHexString()).toList();
    static final String AMBER = IDS.get(0);
    static final String BOB = IDS.get(1);
    static final String CID = IDS.get(2);

    private static final Feeds FEEDS = new Feeds(ReportPods.clear().internalUrl());
    private static final Jobs JOBS = new Jobs(ReportPods.clear().internalUrl());

    static {
        play();
    }

    private ReportStory() {}

    /** Has it happened, once. */
    static void tell() {
        assertThat(IDS).hasSize(5);
    }

    private static void play() {
        FEEDS.accept("token-rates", record("symbol", "USDC", "rate", "0.8", "at", Instant.now() + ""));
        FEEDS.accept("providers", record("slug", "house", "name", "House"));
        FEEDS.accept("games", game("slot", "SLOTS"), game("wheel", "ROULETTE"));
        FEEDS.accept(
                "users",
                user(0, "amber@example.com", "2020-01-01T00:00:00Z").put("email", "amber@mail.example.com"),
                user(1, BOB_NAME, "2020-01-02T00:00:00Z").put("platformId", "9" + System.nanoTime()),
                user(2, "cid", "2020-01-03T00:00:00Z"),
                user(3, "dan", "2020-01-04T00:00:00Z"),
                user(4, "eve", EVE_JOINED));
        FEEDS.accept(
                "bets",
                bet(1, "slot", "100", LATE),
                bet(2, "wheel", "200", LATE),
                bet(3, "slot", "50", EARLY),
                bet(4, "slot", "1000", BEFORE));
        List.of(LATE, EARLY, BEFORE).forEach(ReportStory::compute);
        FEEDS.accept(
                "deposits",
                record("id", "d" + IDS.get(4), "userId", IDS.get(4), "amount", "1", "amountUsd", "50000")
                        .put("at", Instant.now().toString()));
        Answer claimed = Http.graphql(
                ReportPods.clear().publicUrl(),
                "mutation { claimEarningsFromReferrals { totalClaimed } }",
                Map.of(),
                World.accessToken(new ObjectId(BOB)));
        assertThat(claimed.body()).doesNotContain("errors");
    }

    static void compute(LocalDate day) {
        LimitedPods.forgetJobs();
        JOBS.run(day);
    }

    private static ObjectNode user(int number, String username, String createdAt) {
        ObjectNode line = record("id", IDS.get(number), "username", username, "createdAt", createdAt);
        return number == 0 ? line : line.put("referrerId", IDS.get(number - 1));
    }

    private static ObjectNode game(String slug, String type) {
        return record("slug", slug, "providerSlug", "house", "name", slug, "code", slug, "type", type);
    }

    static ObjectNode bet(int user, String game, String edge, LocalDate day) {
        return record("id", new ObjectId().toHexString(), "userId", IDS.get(user), "providerSlug", "house")
                .put("gameSlug", game)
                .put("stake", 1)
                .put("houseEdge", edge)
                .put("at", day + "T12:00:00Z");
    }

    /** Takes another bet. */
    static void accept(ObjectNode bet) {
        FEEDS.accept("bets", bet);
    }
}
