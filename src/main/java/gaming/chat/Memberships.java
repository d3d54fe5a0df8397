package gaming.chat;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.chat.Membership.MembershipState;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Starting;
import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.tasks.TaskQueue;
import gaming.telemetry.Gauges;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.bson.types.ObjectId;

/** The transactions of memberships. */
@ApplicationScoped
class Memberships {
    private final Transactions transactions;
    private final MembershipRepository memberships;
    private final TaskQueue queue;
    private final Audit audit;
    private final Clock clock;

    @Inject
    Memberships(
            Transactions transactions, MembershipRepository memberships, TaskQueue queue, Audit audit, Clock clock) {
        this.transactions = transactions;
        this.memberships = memberships;
        this.queue = queue;
        this.audit = audit;
        this.clock = clock;
    }

    /** The gauges {@code chat_memberships} by state, read from the database, so the same on every pod. */
    static void register(@Observes Starting starting, @Background DataSource pool) {
        var counts = new LatestReading<>("chat memberships", pool, Memberships::count);
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

    /** As {@link #ask(Collection)}, by an operator. */
    Membership ask(String channel, InternalCaller caller) {
        return audit.change(
                caller,
                Kind.ADD_MEMBERS,
                channel,
                "",
                () -> ask(List.of(channel)).getFirst(),
                _ -> "");
    }

    /** Takes some hundred channels at most. Memberships in progress are extended. */
    List<Membership> ask(Collection<String> channels) {
        return channels.isEmpty() ? List.of() : transactions.call(() -> askForAll(new TreeSet<>(channels)));
    }

    private List<Membership> askForAll(Collection<String> channels) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        List<Membership> known = memberships.lock(channels);
        var asked = new TreeMap<String, Membership>();
        known.forEach(each -> asked.put(each.channel(), each));
        var fresh = new ArrayList<Membership>();
        var tasks = new ArrayList<TaskInstance<?>>();
        for (String channel : channels) {
            var task = new ObjectId();
            Membership membership = asked.get(channel);
            if (membership == null) {
                membership = new Membership(channel, task, now);
                asked.put(channel, membership);
                fresh.add(membership);
            } else {
                membership.ask(task, now);
            }
            if (membership.task().equals(task)) {
                tasks.add(MembershipTask.instance(membership));
            }
        }
        memberships.update(known);
        memberships.insert(fresh);
        queue.enqueue(tasks, now);
        return List.copyOf(asked.values());
    }

    /** Takes a membership for {@code task}; empty when another task has it or it has ended. */
    Optional<Membership> take(String channel, ObjectId task) {
        return change(channel, row -> row.isOpenFor(task), row -> row.take(clock.instant()));
    }

    /** Returns the membership with the requests since; empty when another worker has it. */
    Optional<Membership> move(Membership taken, MembershipCursor cursor, int added, int refused) {
        return change(taken, row -> row.move(cursor, added, refused, clock.instant()));
    }

    void await(Membership taken, String reason) {
        change(taken, row -> row.await(reason));
    }

    void fail(Membership taken, String reason) {
        change(taken, row -> row.fail(reason, clock.instant()));
    }

    /** The latest request comes first. */
    Paged<Membership> list(Page page) {
        return transactions.call(() -> {
            List<Membership> rows = memberships.list(page.rows());
            return Paged.of(rows, Math.toIntExact(memberships.count()), page);
        });
    }

    private Optional<Membership> change(Membership taken, Consumer<Membership> transition) {
        return change(taken.channel(), row -> row.isStillTakenAs(taken), transition);
    }

    private Optional<Membership> change(
            String channel, Predicate<Membership> allowed, Consumer<Membership> transition) {
        return transactions.call(() -> {
            Optional<Membership> row = memberships.lock(channel).filter(allowed);
            row.ifPresent(transition.andThen(memberships::update));
            return row;
        });
    }
}
