package gaming.payments.claim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.util.List;
import org.bson.types.ObjectId;
import sandbox.SandboxPlatform;
import world.World;

/** Transfers that reach the platform after their payments have ended, and what the books say of that. */
public final class LateBookings {
    private LateBookings() {}

    /** A send, lost on its way until now, reaches the platform. */
    public static void arrive(String body) {
        arrive(World.platform(), body);
    }

    public static void arrive(SandboxPlatform platform, String body) {
        Http.Answer booked = Http.post(
                platform.url().resolve("/credit-transfers"),
                body,
                "Authorization",
                "Bearer " + SandboxPlatform.TOKEN,
                "Content-Type",
                "application/json");
        assertThat(booked.status()).as(booked.body()).isEqualTo(200);
    }

    /** Of one payment. */
    public static List<JsonNode> differences(String field, ObjectId payment) {
        return Http.get(World.internalUrl().resolve("/claims/books"), "X-API-Key", "dev-operator")
                .json()
                .path("differences")
                .valueStream()
                .filter(difference -> difference.path(field).asText().equals(payment.toHexString()))
                .toList();
    }
}
