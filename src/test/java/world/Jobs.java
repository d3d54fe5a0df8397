package world;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Asks a service for days of commission, like the scheduler and the task queue. */
public final class Jobs {
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int LARGEST_BATCH = 10_000;

    private final URI internalUrl;

    public Jobs(URI internalUrl) {
        this.internalUrl = internalUrl;
    }

    /** The jobs of the service in this JVM. */
    public static Jobs here() {
        return new Jobs(World.internalUrl());
    }

    public Http.Answer queue(LocalDate day) {
        return get("/user-commission-history-jobs/daily-commission?targetDate=" + day, "dev-cloud-schedules");
    }

    public Http.Answer batch(LocalDate day, int size) {
        return get("/user-commission-history/daily-commission-calculation/" + day + "/" + size, "dev-cloud-tasks");
    }

    public JsonNode progress(LocalDate day) {
        return get("/user-commission-history-jobs/" + day, "dev-cloud-schedules")
                .json();
    }

    /** The preview of a day. */
    public Http.Answer changes(LocalDate day) {
        return get("/user-commission-history-jobs/" + day + "/changes", "dev-operator");
    }

    /** Queues the day and waits until it is done. */
    public void run(LocalDate day) {
        Http.Answer answer = queue(day);
        if (answer.status() != 200) {
            throw new AssertionError("The day was not queued: " + answer);
        }
        awaitDone(day);
    }

    /** Queues the day and works it off without a wait for the queue. Returns the progress of the day that is done. */
    public JsonNode compute(LocalDate day) {
        for (Http.Answer answer : List.of(queue(day), batch(day, LARGEST_BATCH))) {
            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        }
        JsonNode progress = awaitDone(day);
        assertThat(progress.path("state").asText()).as(progress.toString()).isEqualTo("DONE");
        return progress;
    }

    /** Waits until the day is done, or failed. */
    public JsonNode awaitDone(LocalDate day) {
        Instant end = Instant.now().plus(PATIENCE);
        JsonNode progress = progress(day);
        while (!Set.of("DONE", "FAILED").contains(progress.path("state").asText())) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("The day is not done: " + progress);
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
            progress = progress(day);
        }
        return progress;
    }

    private Http.Answer get(String path, String key) {
        return Http.get(internalUrl.resolve(path), "X-API-Key", key);
    }
}
