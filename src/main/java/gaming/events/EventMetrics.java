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

    private static final String COUNT =
            "select topic, count(*) from dead_letter where discarded_at is null and replayed_at is null group by topic";

    private final LatestReading<Map<String, Long>> letters;

    @Inject
    EventMetrics(@Background DataSource pool) {
        letters = new LatestReading<>("dead letters", pool, EventMetrics::countLetters);
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
                            counts -> counts.getOrDefault(topic, 0L),
                            "topic",
                            topic);
        }
    }

    long count(String topic, String result) {
        return RECORDS.count(topic, result);
    }

    /** The dead letters of a topic that are neither replayed nor discarded; -1: not known. */
    long openLetters(String topic) {
        Map<String, Long> counts = letters.value();
        return counts == null ? -1 : counts.getOrDefault(topic, 0L);
    }

    void count(String topic, String result, int many) {
        RECORDS.add(many, topic, result);
    }

    private static @Nullable Number lag(TopicLoop loop) {
        OptionalLong lag = loop.state().lag();
        return lag.isPresent() ? lag.getAsLong() : null;
    }

    private static Map<String, Long> countLetters() {
        var counts = new HashMap<String, Long>();
        Sql.each(COUNT, row -> counts.put(row.getString(1), row.getLong(2)));
        return counts;
    }
}
