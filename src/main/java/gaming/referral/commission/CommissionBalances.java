package gaming.referral.commission;

import gaming.database.Gate;
import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.MultiRow;
import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The commission of closed months, summed up by user. So the check of the books need not read the rows of these months.
 * A month is closed when there is commission of a day at least a week after its end. Its rows are added in their order,
 * up to a {@link Place} that moves on. A batch that writes rows up to the place adds its difference itself.
 *
 * <p>Each run compares some balances with their rows, and corrects them. So the check of the books finds a row that was
 * changed without its earnings.
 */
@ApplicationScoped
public class CommissionBalances {
    private static final Logger LOG = System.getLogger(CommissionBalances.class.getName());

    /** Rows of one transaction, and transactions of one run. The next run adds the rest. */
    private static final int ROWS = 10_000;

    private static final int BATCHES = 200;
    private static final int COMPARED = 2_000;

    private static final ObjectId LAST = new ObjectId("f".repeat(24));

    /** A closing moves the place. */
    private static final String GATE = "balances";

    private static final String PLACE = "select day, user_id from commission_balance_place where id = 1";
    private static final String MOVE = "update commission_balance_place set day = ?, user_id = ? where id = 1";

    private static final String OPEN_MONTH =
            "select max(day) - interval 7 day - interval (dayofmonth(max(day) - interval 7 day) - 1) day from commission";

    private static final String LAST_OF_BATCH = """
            select max(user_id) from (select user_id from commission force index (primary)
              where day = ? and user_id > ? order by user_id limit ?) batch""";

    private static final String ADD_BATCH = """
            insert into commission_balance(user_id, earned)
            select user_id, earned from commission force index (primary)
            where day = ? and user_id > ? and user_id <= ?
            on duplicate key update earned = commission_balance.earned + values(earned)""";

    private static final String ADD_ROWS = """
            insert into commission_balance(user_id, earned)
            select user_id, if(?, -earned, earned) from commission force index (primary)
            where day = ? and tiers <> 0 and user_id in\s""";

    private static final MultiRow ADD = new MultiRow(
            "insert into commission_balance(user_id, earned)", "(?,0)", "on duplicate key update earned = earned");

    private static final String LAST_COMPARED = """
            select max(user_id) from (select user_id from earnings
              where user_id > (select compared_user_id from commission_balance_place where id = 1)
              order by user_id limit ?) users""";

    private static final String DIFFERENT = """
            select user_id from (
              select b.user_id, b.earned
              from commission_balance_place p
                join commission_balance b on b.user_id > p.compared_user_id and b.user_id <= ?
              where p.id = 1
              union all
              select c.user_id, -c.earned
              from commission_balance_place p
                join commission c force index (user_id) on c.user_id > p.compared_user_id and c.user_id <= ?
              where p.id = 1 and (c.day < p.day or (c.day = p.day and c.user_id <= p.user_id))) sides
            group by user_id
            having sum(earned) <> 0""";

    private static final String SUM_AGAIN = """
            update commission_balance b set earned = (select coalesce(sum(c.earned), 0)
              from commission c force index (user_id), commission_balance_place p
              where p.id = 1 and c.user_id = b.user_id
                and (c.day < p.day or (c.day = p.day and c.user_id <= p.user_id)))
            where b.user_id in\s""";

    private final Transactions transactions;

    @Inject
    CommissionBalances(Transactions transactions) {
        this.transactions = transactions;
    }

    /** The balances have the rows up to this day and user, in the order of day and then user. */
    private record Place(LocalDate day, ObjectId user) {
        /** The caller's transaction has passed or closed the gate. */
        static Place read() {
            return Sql.first(PLACE, row -> new Place(row.getDate(1), row.getId(2)))
                    .orElseThrow();
        }

        boolean covers(LocalDate other, ObjectId otherUser) {
            return other.isBefore(day) || (other.equals(day) && otherUser.compareTo(user) <= 0);
        }
    }

    /** Adds the rows of a batch up to the place, in its transaction, or subtracts them. */
    static void add(LocalDate day, boolean subtracts, List<ObjectId> referrers) {
        Gate.pass(GATE);
        Place place = Place.read();
        List<ObjectId> covered = referrers.stream()
                .filter(referrer -> place.covers(day, referrer))
                .toList();
        InList.update(
                ADD_ROWS,
                covered,
                " on duplicate key update earned = commission_balance.earned + values(earned)",
                subtracts,
                day);
    }

    /** Adds rows of closed months, then compares some balances with their rows. */
    public void keep() {
        for (int batch = 0; batch < BATCHES && transactions.call(CommissionBalances::addBatch); batch++) {}
        int different = transactions.call(CommissionBalances::compareSome);
        if (different > 0) {
            LOG.log(Level.WARNING, "{0} balances of closed months differed from their commission", different);
        }
    }

    /** Adds rows of the place's day, or moves the place to the next day. Returns whether there may be more. */
    static boolean addBatch() {
        Gate.close(GATE);
        Place place = Place.read();
        Optional<ObjectId> last = Sql.first(
                        LAST_OF_BATCH, row -> Optional.ofNullable(row.getIdIfAny(1)), place.day(), place.user(), ROWS)
                .flatMap(id -> id);
        if (last.isPresent()) {
            Sql.update(ADD_BATCH, place.day(), place.user(), last.get());
            Sql.update(MOVE, place.day(), last.get());
            return true;
        }
        Optional<LocalDate> next = Sql.first(
                "select min(day) from commission where day > ? having min(day) < (" + OPEN_MONTH + ")",
                row -> row.getDate(1),
                place.day());
        next.ifPresent(day -> Sql.update(MOVE, day, Ids.LOWEST));
        return next.isPresent();
    }

    /** Corrects the balances of the next users. Returns how many of them differed from the sum of their rows. */
    static int compareSome() {
        ObjectId last = Sql.first(LAST_COMPARED, row -> Optional.ofNullable(row.getIdIfAny(1)), COMPARED)
                .flatMap(id -> id)
                .orElse(LAST);
        List<ObjectId> different = Sql.list(DIFFERENT, row -> row.getId(1), last, last);
        if (!different.isEmpty()) {
            sumAgain(different);
        }
        Sql.update(
                "update commission_balance_place set compared_user_id = ? where id = 1",
                last.equals(LAST) ? Ids.LOWEST : last);
        return different.size();
    }

    /** The insert locks the balances, so a batch of these users waits, or has added its difference. */
    private static void sumAgain(List<ObjectId> users) {
        Gate.pass(GATE);
        ADD.write(users, user -> new @Nullable Object[] {user});
        InList.update(SUM_AGAIN, users);
    }
}
