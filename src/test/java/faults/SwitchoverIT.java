package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Fault;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import world.Earners;
import world.Lines;
import world.Operator;
import world.ServiceProcess;
import world.World;

/** The database's two servers change places under load; both stay up, and the old primary is a read-only replica. */
@Tag("proof")
class SwitchoverIT {
    private static final Duration FOLLOWED_WITHIN = Duration.ofSeconds(30);
    private static final int CLAIMERS = 20;
    private static final int BETS_BETWEEN = 50;
    private static final Set<String> MEMBERSHIPS_ENDED = Set.of("DONE", "FAILED");
    private static final String STORED = "select lower(hex(id)) from bet order by id";
    private static final LocalDate DAY = LocalDate.now(ZoneOffset.UTC).minusDays(3);

    /** Limits out of the way, and a queue that is quick to look up what became uncertain. */
    private static final Map<String, String> PROPERTIES = Map.of(
            "db.user", Replication.USER,
            "limits.claims.per-hour", "1000000",
            "limits.claims.per-day", "1000000",
            "limits.claims.cooldown", "PT0S",
            "chat.retry-delay", "PT0.5S",
            "claims.not-found-after", "PT1S",
            "claims.resolver.delays", "PT1S,PT1S,PT2S,PT3S,PT3S,PT3S,PT3S,PT3S,PT3S,PT3S");

    private static Replication replication;
    private static SandboxPlatform platform;
    private static List<ServiceProcess> pods;

    private final Queue<Bet> bets = new ConcurrentLinkedQueue<>();
    private final Figures figures = new Figures();

    /** A bet that a pod said it took. */
    private record Bet(String id, ServiceProcess pod, Instant sent) {}

    @BeforeAll
    static void start() {
        replication = Replication.start(World.directory("switchover-db"));
        platform = SandboxPlatform.start();
        platform.delay(Duration.ofMillis(100));
        platform.mode(Fault.SLOW);
        pods = List.of(pod("jdbc:mariadb:"), pod("jdbc:mariadb:sequential:"));
    }

    private static ServiceProcess pod(String scheme) {
        var properties = new LinkedHashMap<>(PROPERTIES);
        properties.put("gaming-platform.url", platform.url().toString());
        return ServiceProcess.start(replication.url(scheme), properties);
    }

    @AfterAll
    static void stop() {
        pods.forEach(ServiceProcess::close);
        platform.close();
        replication.close();
    }

    @Test
    void podsFollowThePrimaryAndNothingIsLostOrPaidTwice() {
        pods.getFirst().feeds().accept("token-rates", Lines.rate("0.8", Instant.now()));
        List<Claimer> claimers = Claimer.some(pods.getFirst(), CLAIMERS);
        try (var loops = new Loops(new Random(1))) {
            load(loops, claimers);
            Waiting.until(() -> pods.stream().allMatch(pod -> taken(pod, Instant.EPOCH) > BETS_BETWEEN));
            addMembers("before");
            switchOver("to the second server");
            addMembers("second");
            switchOver("and back");
            addMembers("back");
        }
        Waiting.until(() -> replication.primary().count("claim where status = 'PENDING'") == 0);

        Books books = Books.read(replication.primary());
        assertThat(Comparison.differences(platform, books)).as(figures.table()).isEmpty();
        assertThat(books.count("COMPLETED")).isGreaterThan(CLAIMERS);
        replication.awaitReplica();
        List<String> stored = replication.primary().texts(STORED);
        assertThat(stored).containsAll(bets.stream().map(Bet::id).toList());
        assertThat(replication.replica().texts(STORED)).isEqualTo(stored);
        System.out.println(figures.line("bets taken", bets.size())
                .line("claims", books.claims().size())
                .line("answers", figures.answers())
                .table());
    }

    private void switchOver(String where) {
        Instant begun = Instant.now();
        replication.switchOver();
        Instant switched = Instant.now();
        awaitWrites(switched);
        figures.line(
                where,
                "servers after %d ms, pods after %d ms more"
                        .formatted(
                                Duration.between(begun, switched).toMillis(),
                                Duration.between(switched, Instant.now()).toMillis()));
    }

    /** Users are read for the chat service by a pool of its own. */
    private static void addMembers(String channel) {
        for (ServiceProcess pod : pods) {
            String id = channel + pods.indexOf(pod);
            World.chat().open(id);
            Operator.of(pod).tell("/chat/memberships/" + id, "");
            Waiting.until(() -> MEMBERSHIPS_ENDED.contains(membership(pod, id)));
            assertThat(membership(pod, id)).isEqualTo("DONE");
        }
    }

    private static String membership(ServiceProcess pod, String channel) {
        return Operator.of(pod)
                .read("/chat/memberships?limit=100")
                .path("data")
                .valueStream()
                .filter(each -> each.path("channelId").asText().equals(channel))
                .map(each -> each.path("state").asText())
                .findFirst()
                .orElse("");
    }

    /** Every pod is ready and writes. */
    private void awaitWrites(Instant since) {
        Waiting.until(
                () -> pods.stream().allMatch(pod -> pod.readyStatus() == 200 && taken(pod, since) > BETS_BETWEEN),
                FOLLOWED_WITHIN);
    }

    private long taken(ServiceProcess pod, Instant since) {
        return bets.stream()
                .filter(bet -> bet.pod().equals(pod) && bet.sent().isAfter(since))
                .count();
    }

    private void load(Loops loops, List<Claimer> claimers) {
        for (ServiceProcess pod : pods) {
            for (Claimer referrer : claimers.subList(0, 3)) {
                loops.add(20, 60, _ -> bet(pod, referrer));
                loops.add(
                        20,
                        100,
                        Loops.tolerated(
                                _ -> referrer.ask(pod.publicUrl(), "{ referralStats { username readyToClaim } }")));
            }
        }
        claimers.forEach(claimer -> loops.add(
                200,
                1000,
                random ->
                        figures.answered("claim " + claimer.claim(anyPod(random).publicUrl()))));
        loops.add(
                500,
                1500,
                Loops.tolerated(
                        random -> new Earners(anyPod(random).internalUrl()).earn(Claimer.earners(claimers), "1.5")));
    }

    private static ServiceProcess anyPod(Random random) {
        return pods.get(random.nextInt(pods.size()));
    }

    private void bet(ServiceProcess pod, Claimer referrer) {
        ObjectNode line = Earners.bet(referrer.earner(), "1", DAY);
        var bet = new Bet(line.path("id").asText(), pod, Instant.now());
        try {
            Http.Answer answer = pod.feeds().post("bets", line.toString());
            figures.answered("bet " + answer.status());
            if (answer.status() == 200 && answer.json().path("accepted").asInt() == 1) {
                bets.add(bet);
            }
        } catch (UncheckedIOException gone) {
            figures.answered("bet connection lost");
        }
    }
}
