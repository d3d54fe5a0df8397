package gaming.events;

import gaming.events.EventMetrics.OpenLetters;
import gaming.events.TopicReader.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** The topics of the service for operators, as this pod knows them. */
@ApplicationScoped
public class TopicStates {
    private final Topics topics;
    private final EventMetrics metrics;

    @Inject
    TopicStates(Topics topics, EventMetrics metrics) {
        this.topics = topics;
        this.metrics = metrics;
    }

    /** A partition of this pod. {@code position} is the offset of the first record that is not handled. */
    public record PartitionRecord(int partition, long position, long lag) {}

    /**
     * The counts of records are those of this pod since its start.
     *
     * @param partitions of the topic; empty: not known
     * @param lag the records of this pod's partitions that are not handled yet; empty: not known
     * @param handled with the dead letters among them
     * @param unknown records with a name that no consumer takes
     * @param unreadable records that are no message
     * @param openLetters dead letters that are neither replayed nor discarded, of all pods; -1: not known
     * @param oldestLetter the time since the oldest open letter failed; zero without one
     */
    public record TopicRecord(
            String name,
            String state,
            boolean read,
            OptionalInt partitions,
            OptionalLong lag,
            List<PartitionRecord> own,
            Optional<Instant> lastRecordAt,
            long handled,
            long unknown,
            long unreadable,
            long openLetters,
            Duration oldestLetter) {}

    /** Whether a broker is configured. */
    public boolean configured() {
        return !topics.loops().isEmpty();
    }

    /** All topics with a consumer, by name. */
    public List<TopicRecord> list() {
        return topics.names().stream()
                .map(name -> {
                    Optional<TopicLoop> loop = topics.loop(name);
                    State state = loop.map(TopicLoop::state).orElseGet(() -> new State(name));
                    OpenLetters letters = metrics.openLetters(name);
                    return new TopicRecord(
                            name,
                            loop.map(TopicLoop::text).orElse("not read: no broker is configured"),
                            loop.filter(TopicLoop::isRead).isPresent(),
                            state.partitions(),
                            state.lag(),
                            state.own(),
                            state.lastRecordAt(),
                            metrics.count(name, EventMetrics.HANDLED),
                            metrics.count(name, EventMetrics.UNKNOWN),
                            metrics.count(name, EventMetrics.UNREADABLE),
                            letters.count(),
                            letters.oldest());
                })
                .toList();
    }

    /** Shows whether topics are read. The service is ready without them: another pod would read them no better. */
    @Produces
    @Readiness
    static HealthCheck health(Topics topics) {
        return () -> {
            var response = HealthCheckResponse.named("events").up();
            response.withData("broker", topics.loops().isEmpty() ? "none" : "configured");
            topics.loops().forEach(loop -> response.withData(loop.topic(), loop.text()));
            return response.build();
        };
    }
}
