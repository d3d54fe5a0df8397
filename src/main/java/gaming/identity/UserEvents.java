package gaming.identity;

import gaming.outbox.EventType;
import gaming.outbox.Outbox;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;

/** The events of new users. */
@ApplicationScoped
class UserEvents {
    private final Outbox outbox;

    @Inject
    UserEvents(Outbox outbox) {
        this.outbox = outbox;
    }

    /** Without the username, which the publisher adds. So an erasure has nothing to erase in the outbox. */
    record Registered(ObjectId userId, Instant registeredAt) {}

    record Linked(ObjectId userId, ObjectId referrerId) {}

    /** Runs in the transaction that has written the users, before it locks rows for which others wait. */
    void recorded(@Observes @Priority(1) Users.Recorded users) {
        List<Users.Joined> joined = users.joined();
        var events = new ArrayList<Outbox.Event>();
        joined.forEach(each -> events.add(new Outbox.Event(
                EventType.USER_REGISTERED, each.user(), new Registered(each.user(), each.createdAt()))));
        for (Users.Joined each : joined) {
            ObjectId referrer = each.referrer();
            if (referrer != null) {
                events.add(new Outbox.Event(EventType.USER_LINKED, each.user(), new Linked(each.user(), referrer)));
            }
        }
        outbox.add(events);
    }
}
