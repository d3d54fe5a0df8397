package faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import world.ServiceProcess;

/** Requests that need the database, and what became of each. */
final class Requests {
    /** What a request waits for a connection by default, and as much again for a machine that is busy. */
    private static final Duration SLOWEST = Duration.ofSeconds(10);

    private final ServiceProcess service;
    private final List<Claimer> claimers;
    private final Queue<Outcome> outcomes = new ConcurrentLinkedQueue<>();

    private record Outcome(Instant began, Duration took, String what) {}

    Requests(ServiceProcess service, List<Claimer> claimers) {
        this.service = service;
        this.claimers = claimers;
    }

    /** From now on, until they are closed. */
    Loops load() {
        var loops = new Loops(new Random(1));
        for (int caller = 0; caller < 8; caller++) {
            String token = claimers.get(caller).token();
            add(loops, () -> Http.graphql(service.publicUrl(), "{ referralStats { username } }", Map.of(), token));
        }
        add(
                loops,
                () -> service.feeds()
                        .post("users", "{\"id\":\"" + new ObjectId() + "\",\"username\":\"u" + new ObjectId() + "\"}"));
        add(loops, () -> Http.get(service.internalUrl().resolve("/claims"), "X-API-Key", "dev-operator"));
        return loops;
    }

    private void add(Loops loops, Supplier<Http.Answer> request) {
        loops.add(20, 60, _ -> {
            Instant began = Instant.now();
            String what = what(request);
            outcomes.add(new Outcome(began, Duration.between(began, Instant.now()), what));
        });
    }

    /** "200", or the status and code of the refusal; anything else is what a caller must never see. */
    private static String what(Supplier<Http.Answer> request) {
        try {
            Http.Answer answer = request.get();
            String code = answer.json().at("/errors/0/extensions/code").asText()
                    + answer.json().at("/details/errorCode").asText();
            return (answer.status() + " " + code).strip();
        } catch (UncheckedIOException cut) {
            return cut.toString();
        }
    }

    long succeededSince(Instant since) {
        return outcomes.stream()
                .filter(outcome ->
                        outcome.began().isAfter(since) && outcome.what().equals("200"))
                .count();
    }

    /** No caller waited long, and every refused caller got a refusal; {@code gone} and {@code back}: the database. */
    void assertAnsweredClearly(Instant gone, Instant back) {
        assertThat(outcomes).allSatisfy(outcome -> {
            assertThat(outcome.took()).isLessThan(SLOWEST);
            assertThat(outcome.what()).matches("200|200 INTERNAL_SERVER_ERROR|500 DATABASE_ERROR");
        });
        assertThat(outcomes)
                .filteredOn(outcome -> outcome.began().isAfter(gone.plusSeconds(5))
                        && outcome.began().plus(outcome.took()).isBefore(back.minusSeconds(5)))
                .isNotEmpty()
                .allSatisfy(outcome -> assertThat(outcome.what()).isNotEqualTo("200"));
    }

    int count() {
        return outcomes.size();
    }

    Duration slowest() {
        return outcomes.stream()
                .map(Outcome::took)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }
}
