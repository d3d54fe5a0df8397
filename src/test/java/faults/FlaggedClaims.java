package faults;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import sandbox.Json;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Booking;
import world.Operator;

/** Flagged claims, which an operator resolves by what the platform's own books say. */
final class FlaggedClaims {
    /** Gone or not to be resolved just now. */
    private static final Set<Integer> NOT_NOW = Set.of(404, 409);

    private final SandboxPlatform platform;
    private final Duration notFoundAfter;
    private final AtomicInteger resolved = new AtomicInteger();

    FlaggedClaims(SandboxPlatform platform, Duration notFoundAfter) {
        this.platform = platform;
        this.notFoundAfter = notFoundAfter;
    }

    /** How many claims were resolved by hand. */
    int resolved() {
        return resolved.get();
    }

    /** Resolves what can be resolved now. */
    void work(Operator operator) {
        for (JsonNode claim :
                operator.read("/claims?flagged=true&status=PENDING&limit=100").path("data")) {
            // Before that it may yet be booked, and the books say nothing
            if (Instant.parse(claim.path("sentAt").asText()).plus(notFoundAfter).isBefore(Instant.now())) {
                resolve(operator, claim);
            }
        }
    }

    private void resolve(Operator operator, JsonNode claim) {
        String sent = claim.path("externalTransactionId").asText();
        Optional<Booking> booking = platform.bookings().stream()
                .filter(each -> each.externalTransactionId().equals(sent))
                .findFirst();
        String word = booking.map(paid -> Json.record(
                        "outcome", "COMPLETED", "transactionId", paid.transactionId(), "evidence", "booked"))
                .orElseGet(() -> Json.record("outcome", "FAILED", "evidence", "not in the platform's books"))
                .toString();
        Http.Answer answer = operator.post("/claims/" + claim.path("id").asText() + "/resolve", word);
        if (answer.status() == 200) {
            resolved.incrementAndGet();
        } else if (!NOT_NOW.contains(answer.status())) {
            throw new AssertionError("Resolving " + claim + " by " + word + ": " + answer);
        }
    }
}
