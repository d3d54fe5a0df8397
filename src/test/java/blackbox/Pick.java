package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.concurrent.ThreadLocalRandom;
import org.bson.types.ObjectId;
import world.PicksCaller;

/** A user for whom external systems ask credits, with the key of one request. */
record Pick(ObjectId id, String platformId, String key) {
    /** With an account on the platform. */
    static Pick fresh() {
        var pick = new Pick(
                new ObjectId(),
                "77" + ThreadLocalRandom.current().nextLong(1_000_000_000_000L, 9_999_999_999_999L),
                "key of " + new ObjectId());
        Product.feeds().accept("users", pick.line().put("platformId", pick.platformId()));
        return pick;
    }

    ObjectNode line() {
        return record("id", id.toHexString(), "username", "u" + id);
    }

    static PicksCaller caller() {
        return new PicksCaller(URI.create(Product.internalUrl().toString()));
    }

    String body(String amount) {
        return PicksCaller.body(id.toHexString(), amount, "USDC");
    }

    /** With this pick's key. */
    Answer asks(String amount) {
        return caller().ask(key, body(amount));
    }

    JsonNode bookings() {
        return Sandbox.bookings(platformId);
    }

    static void refused(Answer answer, int status, String errorCode) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        JsonNode json = answer.json();
        assertThat(json.path("status").asText()).isEqualTo("error");
        assertThat(json.path("message").asText()).isNotBlank();
        assertThat(json.at("/details/errorCode").asText()).isEqualTo(errorCode);
        assertThat(json.at("/details/timestamp").asText()).isNotBlank();
    }

    static Answer operator(String path) {
        return Product.getAs("dev-operator", path);
    }

    static Answer resolves(String id, String body) {
        return Http.post(
                URI.create(Product.internalUrl() + "/picks/transfers/" + id + "/resolve"),
                body,
                "X-API-Key",
                "dev-operator",
                "Content-Type",
                "application/json");
    }
}
