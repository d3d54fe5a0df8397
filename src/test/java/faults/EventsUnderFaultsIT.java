package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.KafkaBroker;
import gaming.events.EventSchemas;
import gaming.payments.LateBookings;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Fault;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import world.Earners;
import world.Events;
import world.Lines;
import world.Rows;
import world.World;

/**
 * Pods die and the broker goes away while users, bets, days, claims and holds come and change. Afterwards the events are
 * compared with the rows: each change has its event, and each event its change.
 */
@Tag("proof")
class EventsUnderFaultsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration QUIET = Duration.ofSeconds(3);
    private static final int EVENTS_OF_A_ROUND = 40;
    private static final int USERS = 6;
    private static final String[] OPERATOR = {"X-API-Key", "dev-operator", "Content-Type", "application/json"};

    private static final Map<String, String> PROPERTIES = Map.of(
            "gaming-platform.connect-timeout", "PT0.3S",
            "gaming-platform.read-timeout", "PT0.5S",
            "claims.not-found-after", "PT1S",
            "claims.resolver.delays", "PT1S,PT1S,PT1S",
            "claims.look-again", "PT2S,PT4S",
            "commission.recalculate-after", "PT1S",
            "db.idle-transaction-timeout", "PT10S");

    private static final String CHANGES_OF_CLAIMS = """
            select concat('claim.', case to_status when 'PENDING' then 'opened' when 'COMPLETED' then 'paid' else 'failed' end,
              ' ', lower(hex(claim_id)))
            from claim_transition where from_status is null or from_status <> to_status order by id""";

    private static final String REVISIONS = """
            select concat(lower(hex(user_id)), ' ', day, ' ', earned_before, ' ', earned_after)
            from commission_revision order by run""";

    private final SandboxPlatform platform = SandboxPlatform.start();
    private final KafkaBroker broker = KafkaBroker.startEmpty(World.directory("kafka-events-faults"));
    private final String schema = World.freshSchema();
    private final Rows rows = new Rows(schema);

    @Test
    void eachChangeHasItsEventInOrderAndNoEventLacksItsChange() {
        try (broker;
                var events = new Events(broker);
                Pods pods = Pods.start(List.of(World.database()), schema, platform.url(), properties())) {
            List<Claimer> claimers = Claimer.some(pods.pod(0), USERS);
            pods.pod(0).feeds().accept("token-rates", Lines.rate("0.8", Instant.now()));
            breakThings(pods, claimers);
            flagAfterTheEnd(pods);
            flag(pods);
            Waiting.until(() -> isAtRest(pods), PATIENCE);
            compare(events.await(rows, PATIENCE));
            assertThat(events.all()).hasSizeGreaterThanOrEqualTo(rows.count("outbox"));
        }
    }

    private Map<String, String> properties() {
        var properties = new HashMap<>(PROPERTIES);
        properties.putAll(Events.keys(broker));
        return properties;
    }

    private void breakThings(Pods pods, List<Claimer> claimers) {
        try (var loops = new Loops(new Random(1))) {
            add(
                    loops,
                    200,
                    random -> new Earners(internal(pods, random))
                            .earn(
                                    Claimer.earners(claimers),
                                    BigDecimal.valueOf(1 + random.nextLong(1_000_000_000), 8)
                                            .toPlainString()));
            add(loops, 200, random -> new Earners(internal(pods, random)).make(2, "1"));
            add(loops, 300, random -> platform.next(random.nextBoolean() ? Fault.RESETS : Fault.RESETS_AFTERWARDS));
            for (Claimer claimer : claimers) {
                add(
                        loops,
                        100,
                        random -> claimer.claim(
                                pods.pod(random.nextInt(Pods.COUNT)).publicUrl()));
                add(loops, 200, random -> hold(internal(pods, random), claimer, random));
            }
            awaitMore(loops);
            broker.stop();
            awaitMore(loops);
            Waiting.until(
                    () -> pods.output().contains("Events are not published until the broker takes them"), PATIENCE);
            pods.pod(0).kill();
            pods.startDead();
            broker.restart();
            // A pod that is taken for dead goes on where it was
            for (int pod = 0; pod < Pods.COUNT; pod++) {
                awaitMore(loops);
                Reaper.signal("-STOP", pods.pod(pod).pid());
                awaitPublished(loops);
                Reaper.signal("-CONT", pods.pod(pod).pid());
            }
            awaitMore(loops);
            pods.pod(1).kill();
            pods.startDead();
        }
    }

    private static void add(Loops loops, int longest, Loops.Step step) {
        loops.add(50, longest, Loops.tolerated(step));
    }

    private static URI internal(Pods pods, Random random) {
        return pods.pod(random.nextInt(Pods.COUNT)).internalUrl();
    }

    private void hold(URI pod, Claimer claimer, Random random) {
        var hold = pod.resolve("/users/" + claimer.earner().id() + "/hold");
        if (random.nextInt(3) == 0) {
            Http.post(hold, "{\"scope\":\"TIER\",\"tier\":\"TIER_4\",\"reason\":\"a look\"}", OPERATOR);
        } else {
            Http.send("DELETE", hold, OPERATOR);
        }
    }

    private void awaitMore(Loops loops) {
        awaitMore(loops, "outbox");
    }

    private void awaitPublished(Loops loops) {
        awaitMore(loops, "outbox where published_at is not null");
    }

    private void awaitMore(Loops loops, String of) {
        int before = rows.count(of);
        Waiting.until(
                () -> {
                    loops.check();
                    return rows.count(of) >= before + EVENTS_OF_A_ROUND;
                },
                PATIENCE);
    }

    /** A claim that has ended unpaid needs an operator when the platform books another amount. */
    private void flagAfterTheEnd(Pods pods) {
        platform.calm();
        Waiting.until(() -> rows.count("claim where status = 'PENDING' and not flagged") == 0, PATIENCE);
        Claimer claimer = Claimer.some(pods.pod(0), 1).getFirst();
        platform.next(Fault.RESETS);
        assertThat(claimer.claim(pods.pod(0).publicUrl())).endsWith("PENDING");
        String claim = "claim where user_id = x'" + claimer.earner().id() + "'";
        Waiting.until(() -> rows.texts("select status from " + claim).contains("FAILED"), PATIENCE);
        String sent = rows.texts("select external_transaction_id from " + claim).getFirst();
        LateBookings.arrive(platform, platform.bodies(sent).getFirst().replace("\"amount\":10", "\"amount\":9"));
        Waiting.until(() -> rows.count(claim + " and flagged") == 1, PATIENCE);
    }

    /** A claim of which the platform tells nothing needs an operator. */
    private void flag(Pods pods) {
        Claimer claimer = Claimer.some(pods.pod(0), 1).getFirst();
        platform.lookups(Fault.ERROR_PAGE);
        platform.next(Fault.TOO_BUSY);
        assertThat(claimer.claim(pods.pod(0).publicUrl())).endsWith("PENDING");
        Waiting.until(() -> rows.count("claim where status = 'PENDING' and flagged") > 0, PATIENCE);
    }

    /** A call that was given up may still change something, and a marked day is computed again by itself. */
    private boolean isAtRest(Pods pods) {
        int before = rows.count("outbox");
        LockSupport.parkNanos(QUIET.toNanos());
        Http.Answer books = Http.get(pods.pod(0).internalUrl().resolve("/claims/books"), OPERATOR);
        return books.json().path("uncomputed").isEmpty() && rows.count("outbox") == before;
    }

    private void compare(List<JsonNode> events) {
        EventSchemas schemas = EventSchemas.read();
        events.forEach(event -> assertThat(schemas.problems(event)).isEmpty());
        assertThat(events.toString()).doesNotContain(rows.texts("select username from user"));
        assertSame(subjects(events, "user.registered"), "select lower(hex(id)) from user");
        assertSame(subjects(events, "user.linked"), "select lower(hex(id)) from user where referrer_id is not null");
        assertSame(
                events.stream()
                        .filter(event -> Set.of("claim.opened", "claim.paid", "claim.failed")
                                .contains(type(event)))
                        .map(event ->
                                type(event) + " " + event.at("/data/claimId").asText()),
                CHANGES_OF_CLAIMS);
        assertSame(ids(events, "claim.flagged", "claimId"), "select lower(hex(id)) from claim where flagged");
        assertSame(ids(events, "hold.placed", "holdId"), "select lower(hex(id)) from earnings_hold");
        assertSame(
                ids(events, "hold.released", "holdId"),
                "select lower(hex(id)) from earnings_hold where released_at is not null");
        assertSame(
                events.stream()
                        .filter(event -> type(event).startsWith("commission."))
                        .map(EventsUnderFaultsIT::revision),
                REVISIONS);
        assertInOrder(events);
    }

    private void assertSame(Stream<String> events, String query) {
        assertThat(events).containsExactlyInAnyOrderElementsOf(rows.texts(query));
    }

    /** Each event of a user, claim, hold or day follows from the one before it. */
    private static void assertInOrder(List<JsonNode> events) {
        var known = new HashSet<String>();
        var claims = new HashMap<String, String>();
        var held = new HashSet<String>();
        var earned = new HashMap<String, String>();
        for (JsonNode event : events) {
            String user = event.path("subject").asText();
            if (type(event).equals("user.registered")) {
                known.add(user);
            }
            assertThat(known).as(event.toString()).contains(user);
            JsonNode data = event.path("data");
            String claim = data.path("claimId").asText();
            String hold = data.path("holdId").asText();
            switch (type(event)) {
                case "claim.opened" -> assertThat(claims.put(claim, "opened")).isNull();
                case "claim.failed" -> assertThat(claims.put(claim, "failed")).isEqualTo("opened");
                case "claim.paid" -> assertThat(claims.put(claim, "paid")).isIn("opened", "failed");
                case "claim.flagged" -> assertThat(claims).containsKey(claim);
                case "hold.placed" -> assertThat(held.add(hold)).isTrue();
                case "hold.released" -> assertThat(held.remove(hold)).isTrue();
                case "commission.computed", "commission.corrected" -> {
                    String before = earned.put(
                            user + data.path("day").asText(),
                            data.at("/earned/value").asText());
                    assertThat(data.at("/earnedBefore/value").asText())
                            .isEqualTo(before == null ? "0.00000000" : before);
                }
                default -> assertThat(type(event)).startsWith("user.");
            }
        }
    }

    private static String type(JsonNode event) {
        return event.path("type").asText();
    }

    private static Stream<JsonNode> of(List<JsonNode> events, String type) {
        return events.stream().filter(event -> type(event).equals(type));
    }

    private static Stream<String> subjects(List<JsonNode> events, String type) {
        return of(events, type).map(event -> event.path("subject").asText());
    }

    private static Stream<String> ids(List<JsonNode> events, String type, String id) {
        return of(events, type).map(event -> event.path("data").path(id).asText());
    }

    private static String revision(JsonNode event) {
        JsonNode data = event.path("data");
        return Stream.of(
                        data.path("userId"), data.path("day"), data.at("/earnedBefore/value"), data.at("/earned/value"))
                .map(JsonNode::asText)
                .collect(Collectors.joining(" "));
    }
}
