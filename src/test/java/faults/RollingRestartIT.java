package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import dev.Http;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Json;
import sandbox.Waiting;
import world.Earners;
import world.Jobs;
import world.TestClock;

/**
 * Each pod in turn is asked to end and replaced by another, as an update does, while callers ask without a pause through
 * a load balancer that tries nothing again. Nobody notices.
 */
@Tag("proof")
class RollingRestartIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int ASKING = 4;
    private static final int CLAIMS = 40;
    private static final int DAYS = 30;
    private static final int REQUESTS_BETWEEN = 50;

    private final Balancer balancer = new Balancer();
    private final Feeds feeds = new Feeds(balancer.internalUrl());
    private final Jobs jobs = new Jobs(balancer.internalUrl());
    private final AtomicInteger days = new AtomicInteger();

    @Test
    void losesNoRequest() throws Exception {
        List<Claimer> claimers = TestPods.claimers(CLAIMS);
        var game = new ObjectId().toHexString();
        try (balancer) {
            for (int pod = 0; pod < Pods.COUNT; pod++) {
                balancer.add(TestPods.pod(pod));
            }
            awaitBoth();
            feeds.accept("providers", Json.record("slug", "rolling", "name", "rolling"));
            feeds.accept(
                    "games",
                    Json.record(
                            "id", game, "slug", "rolling", "providerSlug", "rolling", "name", "rolling", "code", "r"));
            for (int pod = 0; pod < Pods.COUNT; pod++) {
                URI url = TestPods.pod(pod).publicUrl();
                Waiting.until(() -> knowsTheGame(url), PATIENCE);
            }
            try (var loops = new Loops(new Random(1))) {
                load(loops, claimers, game);
                replaceEach(loops);
            }
            assertThat(balancer.lost()).isEmpty();
            assertThat(days.get()).isPositive();
            for (int day = 0; day < Math.min(DAYS, days.get()); day++) {
                assertThat(jobs.awaitDone(day(day)).path("state").asText()).isEqualTo("DONE");
            }
        }
        System.out.println("Two pods replaced under load: " + balancer.answered() + " requests answered, "
                + balancer.lost().size() + " lost");
    }

    /** The pod that took the feed does at once, the other a moment later. */
    private static boolean knowsTheGame(URI url) {
        String query = "{ casinoGameBySlug(slug: \"rolling\", providerSlug: \"rolling\") { id } }";
        return !Http.graphql(url, query, Map.of(), "").json().has("errors");
    }

    private void replaceEach(Loops loops) {
        for (int pod = 0; pod < Pods.COUNT; pod++) {
            long before = balancer.answered();
            Waiting.until(() -> balancer.answered() > before + REQUESTS_BETWEEN, PATIENCE);
            balancer.add(TestPods.all().replace(pod));
            awaitBoth();
            loops.check();
        }
        long before = balancer.answered();
        Waiting.until(() -> balancer.answered() > before + REQUESTS_BETWEEN, PATIENCE);
    }

    private void awaitBoth() {
        Waiting.until(() -> balancer.ready() == Pods.COUNT, PATIENCE);
    }

    private void load(Loops loops, List<Claimer> claimers, String game) {
        Queue<Claimer> waiting = new ConcurrentLinkedQueue<>(claimers);
        for (int asking = 0; asking < ASKING; asking++) {
            Claimer who = claimers.get(asking);
            loops.add(50, 100, _ -> who.ask(balancer.publicUrl(), "{ referralStats { username readyToClaim } }"));
            loops.add(100, 200, _ -> favourites(who, game));
        }
        loops.add(50, 100, _ -> bet(claimers.getFirst(), day(1)));
        loops.add(200, 400, _ -> {
            Claimer next = waiting.poll();
            assertThat(next == null ? Claimer.PAID : next.claim(balancer.publicUrl()))
                    .isEqualTo(Claimer.PAID);
        });
        loops.add(150, 300, _ -> runADay(claimers.getFirst()));
    }

    private void favourites(Claimer who, String game) {
        for (String change : new String[] {"addGameToFavorites", "removeGameFromFavorites"}) {
            JsonNode data = who.ask(balancer.publicUrl(), "mutation { " + change + "(gameId: \"" + game + "\") }");
            assertThat(data.path(change).asBoolean()).isTrue();
        }
    }

    private void bet(Claimer referrer, LocalDate day) {
        feeds.accept("bets", Earners.bet(referrer.earner(), "0.5", day));
    }

    /** Its tasks are queued by one pod, and run by whichever stays. */
    private void runADay(Claimer referrer) {
        LocalDate day = day(days.get() % DAYS);
        bet(referrer, day);
        Http.Answer answer = jobs.queue(day);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        days.incrementAndGet();
    }

    /** None that another test looks at. */
    private static LocalDate day(int number) {
        return LocalDate.ofInstant(TestClock.now(), ZoneOffset.UTC).minusDays(100 + number);
    }
}
