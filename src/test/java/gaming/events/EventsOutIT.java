package gaming.events;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Feeds;
import dev.Http;
import dev.KafkaBroker;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import sandbox.Waiting;
import world.Earners;
import world.Events;
import world.Lines;
import world.Rows;
import world.ServiceProcess;
import world.World;

/** A pod that publishes to a broker of its own. */
@Tag("proof")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EventsOutIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String[] OPERATOR = {"X-API-Key", "dev-operator", "Content-Type", "application/json"};

    private static KafkaBroker broker;
    private static Events events;
    private static Rows rows;
    private static ServiceProcess pod;
    private static Earners.Earner earner;

    @BeforeAll
    static void start() {
        String schema = World.freshSchema();
        rows = new Rows(schema);
        broker = KafkaBroker.startEmpty(World.directory("kafka-out"));
        events = new Events(broker);
        var keys = Events.keys(broker);
        keys.put("events.out.usernames", "true");
        pod = ServiceProcess.start(World.database().url(schema), keys);
        earner = new Earners(pod.internalUrl()).make("8");
    }

    @AfterAll
    static void stop() {
        events.close();
        pod.close();
        broker.close();
    }

    private static List<JsonNode> received() {
        return events.await(rows, PATIENCE);
    }

    private static List<String> types(ObjectId user, List<JsonNode> of) {
        return of.stream()
                .filter(event -> event.path("subject").asText().equals(user.toHexString()))
                .map(event -> event.path("type").asText())
                .toList();
    }

    private static JsonNode first(String type) {
        return received().stream()
                .filter(event -> event.path("type").asText().equals(type))
                .findFirst()
                .orElseThrow();
    }

    private static Http.Answer send(String method, String path, String body) {
        var url = pod.internalUrl().resolve(path);
        return body.isEmpty() && !method.equals("POST")
                ? Http.send(method, url, OPERATOR)
                : Http.post(url, body, OPERATOR);
    }

    @Test
    @Order(1)
    void eachChangeHasItsEventAsItIsDescribed() {
        new Feeds(pod.internalUrl()).accept("token-rates", Lines.rate("0.8", Instant.now()));
        String hold = "/users/" + earner.id() + "/hold";
        assertThat(send("POST", hold, "{\"scope\":\"REFERRER\",\"reason\":\"a look\"}")
                        .status())
                .isLessThan(300);
        assertThat(send("DELETE", hold, "").status()).isEqualTo(200);
        String token = World.keys().accessToken(earner.id(), earner.username(), Instant.now(), Duration.ofHours(1));
        assertThat(Http.graphql(
                                pod.publicUrl(),
                                "mutation { claimEarningsFromReferrals { totalClaimed } }",
                                Map.of(),
                                token)
                        .body())
                .doesNotContain("errors");
        assertThat(types(earner.referred(), received())).containsExactly("user.registered", "user.linked");
        assertThat(types(earner.id(), received()))
                .containsExactly(
                        "user.registered",
                        "commission.computed",
                        "hold.placed",
                        "hold.released",
                        "claim.opened",
                        "claim.paid");
        EventSchemas schemas = EventSchemas.read();
        received().forEach(event -> assertThat(schemas.problems(event)).isEmpty());
        JsonNode paid = first("claim.paid");
        assertThat(paid.path("specversion").asText()).isEqualTo("1.0");
        assertThat(paid.at("/data/payout/value").asText()).isEqualTo("10.000000");
    }

    @Test
    @Order(2)
    void aReplayPublishesTheEventsSinceAMomentAgainInTheirOrder() {
        List<JsonNode> first = received();
        int before = events.all().size();
        assertThat(send("POST", "/users/" + earner.id() + "/erase", "").status())
                .isEqualTo(200);
        String anHourAgo = Instant.now().minus(Duration.ofHours(1)).toString();
        assertThat(send("POST", "/events/replay?from=" + anHourAgo, "").status())
                .isEqualTo(200);
        Waiting.until(() -> events.all().size() == before + first.size(), PATIENCE);
        List<JsonNode> again = events.all().subList(before, before + first.size());
        assertThat(types(earner.id(), again)).isEqualTo(types(earner.id(), first));
        assertThat(again)
                .filteredOn(event -> event.at("/data/username").asText().startsWith("erased-"))
                .hasSize(1);
        assertThat(again.toString()).doesNotContain(earner.username());
        for (String outside : List.of("2020-01-01T00:00:00Z", "2999-01-01T00:00:00Z")) {
            assertThat(send("POST", "/events/replay?from=" + outside, "").body())
                    .contains("INVALID_DATE_RANGE");
        }
        assertThat(send("POST", "/events/replay", "").body()).contains("INVALID_PARAMETER");
    }

    @Test
    @Order(3)
    void aPublishedEventGoesWhenItsTimeIsOver() {
        received();
        int stored = rows.count("outbox");
        rows.change("update outbox set published_at = '2020-01-01' order by id limit 2");
        rows.doNow("sign-in-cleaning");
        assertThat(rows.count("outbox")).isEqualTo(stored - 2);
    }

    @Test
    @Order(4)
    void theServiceDescribesItsEvents() {
        Http.Answer answer = Http.get(pod.internalUrl().resolve("/asyncapi"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).startsWith("{\"asyncapi\":\"3.0.0\"");
    }

    @Test
    @Order(5)
    void termsHaveAnEventWithoutAKey() throws IOException {
        Http.Answer terms = Http.get(pod.internalUrl().resolve("/commission-terms"), OPERATOR);
        Http.Answer set = Http.put(
                pod.internalUrl().resolve("/commission-terms?validFrom=2099-01-01"),
                record("levels", terms.json().path("levels")).toString(),
                OPERATOR);
        assertThat(set.status()).as(set.body()).isEqualTo(200);
        JsonNode event = first("terms.set");
        assertThat(event.has("subject")).isFalse();
        assertThat(event.at("/data/validFrom").asText()).isEqualTo("2099-01-01");
        assertThat(EventSchemas.read().problems(event)).isEmpty();
    }
}
