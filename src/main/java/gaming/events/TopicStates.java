package gaming.events;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import gaming.events.TopicReader.State;
import gaming.telemetry.Counters;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jspecify.annotations.Nullable;

/** The topics of the service for operators, as this pod knows them, and their metrics (details.md, "Metrics"). */
@ApplicationScoped
public class TopicStates {
    static final String HANDLED = "handled";
    static final String DEAD = "dead_letter";
    static final String UNKNOWN = "unknown";
    static final String UNREADABLE = "unreadable";

    private static final Counters RECORDS = Counters.of(
            "events",
            "Records of topics: handled, dead_letter (of those handled), unknown names, unreadable",
            "topic",
            "result");

    private static final String OPEN = """
            select topic, count(*) many, timestampdiff(second, min(failed_at), utc_timestamp(3)) oldest
            from dead_letter
            where discarded_at is null and replayed_at is null
            group by topic""";

    private final Topics topics;
    private final LatestReading<Map<String, OpenLetters>> letters;

    @Inject
    TopicStates(Topics topics, @Background DataSource pool) {
        this.topics = topics;
        letters = new LatestReading<>("dead letters", pool, TopicStates::readLetters);
    }

    /** The dead letters of a topic that are neither replayed nor discarded; a count of -1: not known. */
    private record OpenLetters(long count, Duration oldest) {
        static final OpenLetters NONE = new OpenLetters(0, Duration.ZERO);
        static final OpenLetters UNKNOWN = new OpenLetters(-1, Duration.ZERO);
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

    void register(@Observes Starting starting) {
        for (String topic : topics.names()) {
            for (String result : List.of(HANDLED, DEAD, UNKNOWN, UNREADABLE)) {
                RECORDS.show(topic, result);
            }
            Gauges.of(() -> topics.loop(topic).orElse(null))
                    .show(
                            "kafka_lag",
                            "Records of this pod's partitions that are not handled yet; -1: not known",
                            TopicStates::lag,
                            "topic",
                            topic);
            Gauges.of(letters::value)
                    .show(
                            "dead_letters",
                            "Dead letters that are not replayed and not discarded, the same on every pod; -1: not known",
                            all -> all.getOrDefault(topic, OpenLetters.NONE).count(),
                            "topic",
                            topic);
        }
    }

    static void count(String topic, String result, int many) {
        RECORDS.add(many, topic, result);
    }

    /** Whether a broker is configured. */
    public boolean configured() {
        return !topics.loops().isEmpty();
    }

    /** All topics with a consumer, by name. */
    public List<TopicRecord> list() {
        Map<String, OpenLetters> open = letters.value();
        return topics.names().stream()
                .map(name -> {
                    Optional<TopicLoop> loop = topics.loop(name);
                    State state = loop.map(TopicLoop::state).orElseGet(() -> new State(name));
                    OpenLetters own = open == null ? OpenLetters.UNKNOWN : open.getOrDefault(name, OpenLetters.NONE);
                    return new TopicRecord(
                            name,
                            loop.map(TopicLoop::text).orElse("not read: no broker is configured"),
                            loop.filter(TopicLoop::isRead).isPresent(),
                            state.partitions(),
                            state.lag(),
                            state.own(),
                            state.lastRecordAt(),
                            RECORDS.count(name, HANDLED),
                            RECORDS.count(name, UNKNOWN),
                            RECORDS.count(name, UNREADABLE),
                            own.count(),
                            own.oldest());
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

    private static @Nullable Number lag(TopicLoop loop) {
        OptionalLong lag = loop.state().lag();
        return lag.isPresent() ? lag.getAsLong() : null;
    }

    private static Map<String, OpenLetters> readLetters() {
        var all = new HashMap<String, OpenLetters>();
        Sql.each(
                OPEN,
                row -> all.put(
                        row.getString("topic"),
                        new OpenLetters(row.getLong("many"), Duration.ofSeconds(row.getLong("oldest")))));
        return all;
    }
}
