package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The time of a test is its own. */
    @Override
    public void afterEach(ExtensionContext context) {
        TestClock.reset();
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

    /** The USDC rate that all tests share, newer than whatever a test of rates left behind. */
    static void restoreRate() {
        feeds().accept("token-rates", rate(RATE, TestClock.now()));
    }

    static ObjectNode rate(String rate, Instant at) {
        return record("symbol", "USDC", "rate", rate, "at", at.toString());
    }

    /** Sends lines that must be refused, every one of them with its number and a reason. */
    static void rejects(String feed, ObjectNode... lines) {
        JsonNode answer = feeds().send(feed, List.of(lines));
        assertThat(answer.path("accepted").asInt(-1)).as(answer.toString()).isZero();
        assertThat(answer.path("rejectedCount").asInt(-1)).isEqualTo(lines.length);
        assertThat(answer.path("rejected")).hasSize(lines.length);
        for (int i = 0; i < lines.length; i++) {
            assertThat(answer.at("/rejected/" + i + "/line").asInt()).isEqualTo(i + 1);
            assertThat(answer.at("/rejected/" + i + "/message").asText()).isNotBlank();
        }
    }

    static Answer graphql(String query, String token) {
        return Http.graphql(publicUrl(), query, Map.of(), token);
    }

    /** The one error of an answer that was well-formed GraphQL. */
    static String errorCode(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("errors")).as(answer.body()).isNotEmpty();
        return answer.json().at("/errors/0/extensions/code").asText();
    }

    static Answer get(String pathAndQuery, String... headers) {
        return Http.get(URI.create(internalUrl() + pathAndQuery), headers);
    }

    static Answer getAs(String key, String pathAndQuery) {
        return get(pathAndQuery, "X-API-Key", key);
    }
}
