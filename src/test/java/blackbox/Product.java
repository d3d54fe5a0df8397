package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import dev.Http.Answer;
import dev.TestKeys;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import world.Jobs;
import world.TestClock;
import world.World;

/** The product under test: the service of this JVM, or the running one that system properties name. */
final class Product implements BeforeAllCallback, AfterEachCallback {
    static final String PUBLIC_URL = "blackbox.public-url";
    static final String INTERNAL_URL = "blackbox.internal-url";

    /** The price of one USDC in EUR that every test finds: one EUR is shown as $1.25. */
    static final String RATE = "0.8";

    private static volatile boolean rateMoved;

    private static final class Prepared {
        static final TestKeys KEYS = TestKeys.in(Optional.ofNullable(System.getProperty("blackbox.keys"))
                .map(Path::of)
                .orElseGet(() -> World.directory("keys")));

        static {
            restoreRate();
            Games.feed();
        }

        static void once() {
            assertThat(KEYS).isNotNull();
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        Prepared.once();
    }

    /** The time of a test and its rate are its own. */
    @Override
    public void afterEach(ExtensionContext context) {
        TestClock.reset();
        if (rateMoved) {
            restoreRate();
        }
    }

    static URI publicUrl() {
        String named = System.getProperty(PUBLIC_URL);
        return named == null ? World.publicUrl() : URI.create(named);
    }

    static URI internalUrl() {
        String named = System.getProperty(INTERNAL_URL);
        return named == null ? World.internalUrl() : URI.create(named);
    }

    /** Skips a test that moves the clock of the service where that service has its own. */
    static void assumeItsClockCanBeMoved() {
        Assumptions.assumeTrue(System.getProperty(PUBLIC_URL) == null, "a service elsewhere keeps its own time");
    }

    static Feeds feeds() {
        return new Feeds(internalUrl());
    }

    static Jobs jobs() {
        return new Jobs(internalUrl());
    }

    static TestKeys keys() {
        return Prepared.KEYS;
    }

    static String token(ObjectId user) {
        return keys().accessToken(user, "u" + user, TestClock.now());
    }

    /** The USDC rate that all tests share, newer than any rate of a test. */
    static void restoreRate() {
        rateIs(RATE);
        rateMoved = false;
    }

    static ObjectNode rate(String rate, Instant at) {
        return record("symbol", "USDC", "rate", rate, "at", at.toString());
    }

    /** Feeds lines of which every one is accepted. */
    static void feed(String feed, ObjectNode... lines) {
        if (feed.equals("token-rates")) {
            rateMoved = true;
        }
        feeds().accept(feed, lines);
    }

    /** Feeds the newest rate. After a rate of zero there is none. */
    static void rateIs(String rate) {
        feed("token-rates", rate(rate, TestClock.now()));
    }

    /** Sends lines that must be refused, every one of them with its number and a reason. */
    static void rejects(String feed, ObjectNode... lines) {
        JsonNode answer = feeds().send(feed, List.of(lines));
        Json.assertHas(answer, "{'accepted': 0, 'rejectedCount': %d}".formatted(lines.length));
        assertThat(answer.path("rejected")).hasSize(lines.length);
        for (int i = 0; i < lines.length; i++) {
            assertThat(answer.at("/rejected/" + i + "/line").asInt()).isEqualTo(i + 1);
            assertThat(answer.at("/rejected/" + i + "/message").asText()).isNotBlank();
        }
    }

    static Answer graphql(String query, String token) {
        return ask(query, Map.of(), token);
    }

    static Answer ask(String query, Map<String, ?> variables, String token, String... headers) {
        return Http.graphql(publicUrl(), query, variables, token, headers);
    }

    /** The data of an answer without errors. */
    static JsonNode data(Answer answer) {
        assertThat(ok(answer).json().has("errors")).as(answer.body()).isFalse();
        return answer.json().path("data");
    }

    /** The one error of an answer that was well-formed GraphQL. */
    static String errorCode(Answer answer) {
        assertThat(ok(answer).json().path("errors")).as(answer.body()).isNotEmpty();
        return answer.json().at("/errors/0/extensions/code").asText();
    }

    /** Well-formed GraphQL is answered with this error. */
    static void fails(Answer answer, String code) {
        assertThat(errorCode(answer)).as(answer.body()).isEqualTo(code);
    }

    /** A value of this argument or field is refused. */
    static void badInput(Answer answer, String field) {
        fails(answer, "BAD_USER_INPUT");
        assertThat(answer.json().at("/errors/0/extensions/field").asText()).isEqualTo(field);
    }

    /** The selection so often, each with its number for {@code %d}. */
    static String times(int number, String selection) {
        return IntStream.range(0, number).mapToObj(selection::formatted).collect(Collectors.joining(" "));
    }

    static Answer get(String pathAndQuery, String... headers) {
        return Http.get(URI.create(internalUrl() + pathAndQuery), headers);
    }

    static Answer getAs(String key, String pathAndQuery) {
        return get(pathAndQuery, "X-API-Key", key);
    }

    static Answer operator(String pathAndQuery) {
        return getAs("dev-operator", pathAndQuery);
    }

    /** What an operator reads, with exact numbers. */
    static JsonNode read(String pathAndQuery) {
        return read(internalUrl(), pathAndQuery);
    }

    static JsonNode read(URI internalUrl, String pathAndQuery) {
        return Json.read(ok(Http.get(URI.create(internalUrl + pathAndQuery), "X-API-Key", "dev-operator"))
                .body());
    }

    static Answer send(String method, String key, String pathAndQuery) {
        return Http.send(method, URI.create(internalUrl() + pathAndQuery), "X-API-Key", key);
    }

    /** Sends JSON. */
    static Answer post(String key, String pathAndQuery, Object body) {
        return post(internalUrl(), key, pathAndQuery, body);
    }

    /** Sends JSON to another service. */
    static Answer post(URI internalUrl, String key, String pathAndQuery, Object body) {
        URI address = URI.create(internalUrl + pathAndQuery);
        return Http.post(address, body.toString(), "X-API-Key", key, "Content-Type", "application/json");
    }

    static Answer ok(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer;
    }

    /** The interface's envelope, whole: a message for people, a code for programs, and when. */
    static void refused(Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        JsonNode error = answer.json();
        assertThat(error.propertyStream().map(Map.Entry::getKey)).containsExactly("status", "message", "details");
        Json.assertHas(error, "{'status': 'error', 'details': {'errorCode': '%s'}}".formatted(code));
        assertThat(error.path("message").asText()).isNotBlank();
        assertThat(Instant.parse(error.at("/details/timestamp").asText()))
                .isCloseTo(TestClock.now(), within(1, ChronoUnit.MINUTES));
    }

    /** A parameter is refused by its name. */
    static void refusedParameter(Answer answer, String parameter) {
        refused(answer, 400, "INVALID_PARAMETER");
        assertThat(answer.json().at("/details/parameter").asText()).isEqualTo(parameter);
    }

    /** The sum of the series of a metric whose labels have all of {@code labels}. */
    static double metric(String name, String... labels) {
        return metric(internalUrl().resolve("/metrics"), name, labels);
    }

    static double metric(URI metrics, String name, String... labels) {
        return Http.get(metrics)
                .body()
                .lines()
                .filter(line -> line.startsWith(name + "{") && Stream.of(labels).allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }
}
