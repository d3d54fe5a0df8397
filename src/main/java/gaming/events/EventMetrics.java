package gaming.events;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import gaming.telemetry.Counters;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The metrics of topics (details.md, "Metrics"). */
@ApplicationScoped
class EventMetrics {
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

    private final LatestReading<Map<String, OpenLetters>> letters;

    /** The dead letters of a topic that are neither replayed nor discarded; a count of -1: not known. */
    record OpenLetters(long count, Duration oldest) {
        static final OpenLetters NONE = new OpenLetters(0, Duration.ZERO);
        static final OpenLetters UNKNOWN = new OpenLetters(-1, Duration.ZERO);
    }

    @Inject
    EventMetrics(@Background DataSource pool) {
        letters = new LatestReading<>("dead letters", pool, EventMetrics::readLetters);
    }

    void register(@Observes Starting starting, Topics topics) {
        for (String topic : topics.names()) {
            for (String result : List.of(HANDLED, DEAD, UNKNOWN, UNREADABLE)) {
                RECORDS.show(topic, result);
            }
            Gauges.of(() -> topics.loop(topic).orElse(null))
                    .show(
                            "kafka_lag",
                            "Records of this pod's partitions that are not handled yet; -1: not known",
                            EventMetrics::lag,
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

    long count(String topic, String result) {
        return RECORDS.count(topic, result);
    }

    OpenLetters openLetters(String topic) {
        Map<String, OpenLetters> all = letters.value();
        return all == null ? OpenLetters.UNKNOWN : all.getOrDefault(topic, OpenLetters.NONE);
    }

    void count(String topic, String result, int many) {
        RECORDS.add(many, topic, result);
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
