package blackbox;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
        Product.feed("users", pick.line().put("platformId", pick.platformId()));
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

    static Answer resolves(String id, String body) {
        return Product.post("dev-operator", "/picks/transfers/" + id + "/resolve", body);
    }
}
