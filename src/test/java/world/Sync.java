package world;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.net.URI;
import java.time.Duration;
import sandbox.Waiting;

/** Synchronises a service's users with the platform. */
public record Sync(URI internalUrl) {
    private static final String PATH = "/sync-tasks/sync-users-master";
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    public Http.Answer ask(String apiKey, String query) {
        return Http.get(URI.create(internalUrl + PATH + query), "X-API-Key", apiKey);
    }

    public JsonNode start(int index, int count) {
        return good(ask("dev-cloud-tasks", "?index=" + index + "&count=" + count));
    }

    public JsonNode progress() {
        return good(ask("dev-cloud-tasks", "/progress"));
    }

    /** Waits until the latest run has ended; returns its state. */
    public JsonNode awaitEnd() {
        Waiting.until(
                () -> switch (progress().path("state").asText()) {
                    case "DONE", "FAILED" -> true;
                    default -> false;
                },
                PATIENCE);
        return progress();
    }

    private static JsonNode good(Http.Answer answer) {
        if (answer.status() != 200) {
            throw new AssertionError(answer.toString());
        }
        return answer.json();
    }
}
