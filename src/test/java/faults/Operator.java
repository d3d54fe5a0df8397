package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import sandbox.Json;
import sandbox.SandboxPlatform;
import sandbox.SandboxPlatform.Booking;
import world.ServiceProcess;

/** Somebody at the operator's desk who resolves flagged claims by what the platform's own books say. */
final class Operator {
    private static final String[] KEY = {"X-API-Key", "dev-operator", "Content-Type", "application/json"};
    /** Gone or not to be resolved just now. */
    private static final Set<Integer> NOT_NOW = Set.of(404, 409);

    private final SandboxPlatform platform;
    private final Duration notFoundAfter;
    private final AtomicInteger resolved = new AtomicInteger();

    Operator(SandboxPlatform platform, Duration notFoundAfter) {
        this.platform = platform;
        this.notFoundAfter = notFoundAfter;
    }

    /** What a service shows to operators. */
    static Http.Answer get(ServiceProcess service, String path) {
        return good(Http.get(service.internalUrl().resolve(path), KEY));
    }

    static Http.Answer post(ServiceProcess service, String path, String body) {
        return good(Http.post(service.internalUrl().resolve(path), body, KEY));
    }

    static Http.Answer delete(ServiceProcess service, String path) {
        return good(Http.send("DELETE", service.internalUrl().resolve(path), KEY));
    }

    private static Http.Answer good(Http.Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    /** How many claims were resolved by hand. */
    int resolved() {
        return resolved.get();
    }

    /** Resolves what can be resolved now. */
    void work(URI internalUrl) {
        Http.Answer list = good(Http.get(internalUrl.resolve("/claims?flagged=true&status=PENDING&limit=100"), KEY));
        for (JsonNode claim : list.json().path("data")) {
            // Before that it may yet be booked, and the books say nothing
            if (Instant.parse(claim.path("sentAt").asText()).plus(notFoundAfter).isBefore(Instant.now())) {
                resolve(internalUrl, claim);
            }
        }
    }

    private void resolve(URI internalUrl, JsonNode claim) {
        String sent = claim.path("externalTransactionId").asText();
        Optional<Booking> booking = platform.bookings().stream()
                .filter(each -> each.externalTransactionId().equals(sent))
                .findFirst();
        String word = booking.map(paid -> Json.record(
                        "outcome", "COMPLETED", "transactionId", paid.transactionId(), "evidence", "booked"))
                .orElseGet(() -> Json.record("outcome", "FAILED", "evidence", "not in the platform's books"))
                .toString();
        Http.Answer answer =
                Http.post(internalUrl.resolve("/claims/" + claim.path("id").asText() + "/resolve"), word, KEY);
        if (answer.status() == 200) {
            resolved.incrementAndGet();
        } else if (!NOT_NOW.contains(answer.status())) {
            throw new AssertionError("Resolving " + claim + " by " + word + ": " + answer);
        }
    }
}
