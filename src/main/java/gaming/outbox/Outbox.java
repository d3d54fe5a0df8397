package gaming.outbox;

import gaming.config.Keys;
import gaming.core.StrictJson;
import gaming.database.MultiRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Stores events in the caller's transaction, which has changed what they tell of. It writes the row of the claim, hold,
 * day, statement or user too. So two transactions that change the same thing commit one after the other, also on two
 * nodes of a cluster, and the later one has the greater id.
 */
@ApplicationScoped
public class Outbox {
    /** The columns of an event. The last one is the time of the database. */
    public static final String INSERT = "insert into outbox(type, user_id, data, at) ";

    private static final MultiRow EVENT = new MultiRow(INSERT, "(?,?,?,utc_timestamp(3))", "");

    private final OutboxSettings settings;

    @Inject
    Outbox(OutboxSettings settings) {
        this.settings = settings;
    }

    @Produces
    @Singleton
    static OutboxSettings settings(Config config) {
        return Keys.read(config, OutboxSettings::from);
    }

    /**
     * A change, as other systems hear it.
     *
     * @param user null: it is about no single user
     * @param data becomes JSON; without personal data but ids
     */
    public record Event(EventType type, @Nullable ObjectId user, Object data) {}

    public boolean isEnabled() {
        return settings.enabled();
    }

    public void add(EventType type, @Nullable ObjectId user, Object data) {
        add(List.of(new Event(type, user, data)));
    }

    public void add(List<Event> events) {
        if (settings.enabled()) {
            EVENT.write(events, event ->
                    new @Nullable Object[] {event.type().text(), event.user(), StrictJson.write(event.data())});
        }
    }
}
