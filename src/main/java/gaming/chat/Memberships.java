package gaming.chat;

import com.github.kagkarlsson.scheduler.task.TaskInstance;
import gaming.Page;
import gaming.Paged;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.tasks.TaskQueue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/** The memberships and their transactions: one row for each channel that was ever asked for. */
@ApplicationScoped
class Memberships {
    private static final String SELECT = "select " + Membership.COLUMNS + " from chat_membership ";
    private static final MultiRow WRITE = new MultiRow(
            "insert into chat_membership(" + Membership.COLUMNS + ")",
            "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            Stream.of(Membership.COLUMNS.split(", "))
                    .map(column -> column + " = values(" + column + ")")
                    .collect(Collectors.joining(", ", "on duplicate key update ", "")));

    private final Transactions transactions;
    private final TaskQueue queue;
    private final Clock clock;

    @Inject
    Memberships(Transactions transactions, TaskQueue queue, Clock clock) {
        this.transactions = transactions;
        this.queue = queue;
        this.clock = clock;
    }

    /** Has all active users brought into the channels: at most some hundred. What is on its way is extended. */
    List<Membership> ask(Collection<String> channels) {
        return channels.isEmpty() ? List.of() : transactions.call(() -> askForAll(channels));
    }

    private List<Membership> askForAll(Collection<String> channels) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var known = new TreeMap<String, Membership>();
        InList.query(
                SELECT + "force index (primary) where channel_id in ", new TreeSet<>(channels), " for update", row -> {
                    Membership membership = Membership.read(row);
                    known.put(membership.channel(), membership);
                });
        var written = new ArrayList<Membership>();
        var tasks = new ArrayList<TaskInstance<?>>();
        for (String channel : new TreeSet<>(channels)) {
            var task = new ObjectId();
            Membership before = known.get(channel);
            Membership after = before == null ? Membership.first(channel, task, now) : before.asked(task, now);
            written.add(after);
            if (after.task().equals(task)) {
                tasks.add(MembershipTasks.instance(after));
            }
        }
        write(written);
        queue.enqueue(tasks, now);
        return written;
    }

    /** Takes it to work on; empty when {@code task} has nothing to do with it any more. */
    Optional<Membership> take(String channel, ObjectId task) {
        return change(
                channel,
                membership ->
                        membership.task().equals(task) && !membership.state().hasEnded(),
                membership -> membership.taken(clock.instant()));
    }

    /**
     * Writes down what was done in a turn.
     *
     * @return as it is now, with the requests that came meanwhile; empty when somebody else works on it
     */
    Optional<Membership> move(Membership taken, Round round, int added, int refused) {
        return change(taken, row -> row.moved(round, added, refused, clock.instant()));
    }

    /** Writes down why it goes no further for now. */
    void waits(Membership taken, String reason) {
        change(taken, row -> row.waiting(reason));
    }

    /** Gives it up. */
    void fail(Membership taken, String reason) {
        change(taken, row -> row.failed(reason, clock.instant()));
    }

    /** Those asked for last come first. */
    Paged<Membership> list(Page page) {
        return transactions.call(() -> {
            var found = new ArrayList<Membership>();
            Sql.each(
                    SELECT + "order by asked_at desc, channel_id limit ? offset ?",
                    row -> found.add(Membership.read(row)),
                    page.limit(),
                    page.offset());
            int count = Sql.first("select count(*) from chat_membership", row -> row.getInt(1))
                    .orElse(0);
            return Paged.of(found, count, page);
        });
    }

    /** How many there are of each state that there are any of. */
    Map<MembershipState, Integer> count() {
        return transactions.call(() -> {
            var counts = new TreeMap<MembershipState, Integer>();
            Sql.each(
                    "select state, count(*) from chat_membership group by state",
                    row -> counts.put(MembershipState.valueOf(row.getString(1)), row.getInt(2)));
            return counts;
        });
    }

    private Optional<Membership> change(Membership taken, UnaryOperator<Membership> change) {
        return change(taken.channel(), row -> row.turn() == taken.turn(), change);
    }

    private interface Condition {
        boolean holds(Membership row);
    }

    private Optional<Membership> change(String channel, Condition condition, UnaryOperator<Membership> change) {
        return transactions.call(() -> {
            Optional<Membership> changed = Sql.first(
                            SELECT + "where channel_id = ? for update", Membership::read, channel)
                    .filter(condition::holds)
                    .map(change);
            if (changed.isPresent()) {
                write(List.of(changed.get()));
            }
            return changed;
        });
    }

    private static void write(List<Membership> memberships) {
        WRITE.write(memberships, Membership::values);
    }
}
