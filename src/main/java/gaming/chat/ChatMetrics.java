package gaming.chat;

import gaming.chat.Membership.MembershipState;
import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.EnumMap;
import java.util.Map;
import javax.sql.DataSource;

/** The gauges {@code chat_memberships} by state, read from the database, so the same on every pod. */
@ApplicationScoped
class ChatMetrics {
    void register(@Observes Starting starting, @Background DataSource pool) {
        var counts = new LatestReading<>("chat memberships", pool, ChatMetrics::count);
        for (MembershipState state : MembershipState.values()) {
            Gauges.of(counts::value)
                    .show(
                            "chat_memberships",
                            "Channels to which all active users are added, by state; -1: not known yet",
                            known -> known.getOrDefault(state, 0),
                            "state",
                            state.name());
        }
    }

    private static Map<MembershipState, Integer> count() {
        var counts = new EnumMap<MembershipState, Integer>(MembershipState.class);
        Sql.each(
                "select state, count(*) from chat_membership group by state",
                row -> counts.put(MembershipState.valueOf(row.getString(1)), row.getInt(2)));
        return counts;
    }
}
