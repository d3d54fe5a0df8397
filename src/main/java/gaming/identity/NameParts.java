package gaming.identity;

import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;

/**
 * The parts of usernames, by which a search finds users. A task writes them seconds after the names, because a name has
 * some ten rows, which would double the time of a feed.
 */
@ApplicationScoped
class NameParts {
    static final int SHORTEST = 3;

    /** The characters of a stored part. */
    private static final int LONGEST = 12;

    private static final Duration INTERVAL = Duration.ofSeconds(5);
    private static final int BATCH = 500;
    /** Of a run, so that the task takes little of the database from a large feed: 400 names a second. */
    private static final int BATCHES = 4;

    private static final int MOST = 50;

    private static final String FOUND = """
             from (
              select user_id from (
                select distinct user_id from username_part where part between ? and ? limit 500) stored
              union select user_id from (select user_id from username_due order by user_id limit 1000) due) found
            join user on id = user_id
            where instr(username_key, ?) > 1""";

    private static final String KEEP = " on duplicate key update username_due.former = username_due.former";

    private static final MultiRow PART = new MultiRow("insert ignore into username_part(part, user_id)", "(?,?)", "");

    private final Transactions transactions;

    @Inject
    NameParts(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Leaves the names of new users to the task, in the caller's transaction. */
    static void leaveNew(Collection<ObjectId> users) {
        InList.update("insert into username_due(user_id) select id from user where id in ", users, KEEP);
    }

    /** Leaves names to the task that the caller's transaction is about to change. */
    static void leaveFormer(Collection<ObjectId> users) {
        InList.update(
                "insert into username_due(user_id, former) select id, username_key from user where id in ",
                users,
                KEEP);
    }

    @Produces
    @Singleton
    static RecurringTask<Void> task(NameParts parts) {
        return Tasks.recurring("username-parts", FixedDelay.of(INTERVAL)).execute((_, _) -> parts.write());
    }

    void write() {
        for (int i = 0; i < BATCHES && transactions.call(NameParts::writeSome) == BATCH; i++) {}
    }

    private static int writeSome() {
        return write("order by user_id limit " + BATCH + " for update skip locked");
    }

    /** Writes the parts of one user at once, in the caller's transaction: none of a former name is left. */
    static void writeNow(ObjectId user) {
        write("where user_id = ? for update", user);
    }

    private static int write(String due, Object... parameters) {
        var users = new ArrayList<ObjectId>();
        var former = new ArrayList<List<Object>>();
        Sql.each(
                "select user_id, former from username_due " + due,
                row -> {
                    users.add(row.getId(1));
                    if (row.getString(2) != null) {
                        former.addAll(rows(row.getString(2), row.getId(1)));
                    }
                },
                parameters);
        InList.update("delete from username_part where (part, user_id) in ", former);
        var parts = new ArrayList<List<Object>>();
        InList.query(
                "select username_key, id from user where id in ",
                users,
                row -> parts.addAll(rows(row.getString(1), row.getId(2))));
        PART.write(parts, List::toArray);
        InList.update("delete from username_due where user_id in ", users);
        return users.size();
    }

    /** From the second character on: the index of the names finds those that begin with a text. */
    private static Set<List<Object>> rows(String name, ObjectId user) {
        int[] letters = name.codePoints().toArray();
        return IntStream.rangeClosed(1, letters.length - SHORTEST)
                .mapToObj(at -> List.<Object>of(new String(letters, at, Math.min(LONGEST, letters.length - at)), user))
                .collect(Collectors.toSet());
    }

    /** At most 50 users with this part inside of the keys of their names, in the caller's transaction. */
    static List<User> containing(String part, PersonalData personal) {
        int length = part.codePointCount(0, part.length());
        if (length < SHORTEST) {
            return List.of();
        }
        String first = part.substring(0, part.offsetByCodePoints(0, Math.min(length, LONGEST)));
        // Names without parts are compared one by one, so a new name is found at once
        return Sql.list(
                "select straight_join " + String.join(", ", User.COLUMNS) + FOUND
                        + (personal == PersonalData.MASKED ? " and username_key not like '_%@%'" : "")
                        + " order by username_key limit " + MOST,
                User::read,
                first,
                first + Character.toString(Character.MAX_CODE_POINT),
                part);
    }
}
