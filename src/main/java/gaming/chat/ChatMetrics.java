package gaming.chat;

import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.EnumMap;
import java.util.Map;
import javax.sql.DataSource;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/** The gauges {@code chat_memberships} by state: of the database, so the same on every pod. */
@ApplicationScoped
class ChatMetrics {
    private static final int NOT_KNOWN = -1;

    void register(@Observes Starting starting, MetricRegistry metrics, @Background DataSource pool) {
        var counts = new LatestReading<>("chat memberships", pool, ChatMetrics::count);
        Metadata metadata = Metadata.builder()
                .withName("chat_memberships")
                .withDescription("Channels that all active users are brought into, by state; -1: not known yet")
                .build();
        for (MembershipState state : MembershipState.values()) {
            metrics.gauge(metadata, () -> count(counts, state), new Tag("state", state.name()));
        }
    }

    private static Number count(LatestReading<Map<MembershipState, Integer>> counts, MembershipState state) {
        Map<MembershipState, Integer> known = counts.value();
        return known == null ? NOT_KNOWN : known.getOrDefault(state, 0);
    }

    private static Map<MembershipState, Integer> count() {
        var counts = new EnumMap<MembershipState, Integer>(MembershipState.class);
        Sql.each(
                "select state, count(*) from chat_membership group by state",
                row -> counts.put(MembershipState.valueOf(row.getString(1)), row.getInt(2)));
        return counts;
    }
}
