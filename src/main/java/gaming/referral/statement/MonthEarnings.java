package gaming.referral.statement;

import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.UtcDay;
import gaming.database.Ids;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.PersonalData;
import gaming.web.Csv;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.YearMonth;
import java.util.List;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * What each referrer earned on the days of a month, and what was paid to the referrer in the month. A claim counts in
 * the month of its payment, as in a statement. The index of a user's days has the earnings, and each month has a
 * partition, so no row of another month is read.
 */
@ApplicationScoped
public class MonthEarnings {
    private static final List<String> COLUMNS = List.of("userId", "username", "earned", "claimed", "claimedUsdc");
    /** Referrers of a file that are read at a time. */
    private static final int PART = 1_000;

    private static final String REFERRERS = """
            select e.user_id, u.username, e.earned, coalesce(sum(c.amount), 0), coalesce(sum(c.amount_usdc), 0)
            from (
                select user_id, sum(earned) earned from commission force index (user_id)
                where day between ? and ? and user_id > ? and earned <> 0
                group by user_id
                order by user_id
                limit ? offset ?) e
              join user u on u.id = e.user_id
              left join claim c force index (finished)
                on c.user_id = e.user_id and c.status = 'COMPLETED' and c.finished_at >= ? and c.finished_at < ?
            group by e.user_id
            order by e.user_id""";

    private static final String COUNT = """
            select count(distinct user_id) from commission where day between ? and ? and earned <> 0""";

    private final Transactions transactions;
    private final Clock clock;

    @Inject
    MonthEarnings(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** A referrer's month: {@code earned} and {@code claimed} in EUR. */
    public record Earned(
            String userId, String username, BigDecimal earned, BigDecimal claimed, BigDecimal claimedUsdc) {
        static Earned read(Row row) {
            return new Earned(
                    row.getId(1).toHexString(),
                    row.getString(2),
                    row.getBigDecimal(3),
                    row.getBigDecimal(4),
                    row.getBigDecimal(5));
        }

        private List<Object> fields(PersonalData personal) {
            return List.of(userId, personal.username(username), earned, claimed, claimedUsdc);
        }
    }

    /**
     * Referrers with earnings, in the order of their ids.
     *
     * @throws Refusal INVALID_PARAMETER for a month that has not begun
     */
    public Paged<Earned> page(YearMonth month, Page page) {
        requireBegun(month);
        return transactions.read(() -> {
            int count = Sql.number(COUNT, month.atDay(1), month.atEndOfMonth());
            return Paged.of(read(month, Ids.LOWEST, page), count, page);
        });
    }

    /**
     * All of them. They are read while the file is written, in a transaction for each part.
     *
     * @param personal the form of usernames
     * @throws Refusal INVALID_PARAMETER for a month that has not begun
     */
    public Csv file(YearMonth month, PersonalData personal) {
        requireBegun(month);
        Stream<List<Earned>> parts = Stream.iterate(
                after(month, Ids.LOWEST),
                part -> !part.isEmpty(),
                part -> part.size() < PART
                        ? List.of()
                        : after(month, new ObjectId(part.getLast().userId())));
        return new Csv(COLUMNS, parts.flatMap(List::stream).map(each -> each.fields(personal)));
    }

    public static String name(YearMonth month) {
        return "earnings-" + month + ".csv";
    }

    private List<Earned> after(YearMonth month, ObjectId last) {
        return transactions.read(() -> read(month, last, new Page(0, PART)));
    }

    private static List<Earned> read(YearMonth month, ObjectId after, Page part) {
        return Sql.list(
                REFERRERS,
                Earned::read,
                month.atDay(1),
                month.atEndOfMonth(),
                after,
                part.limit(),
                part.offset(),
                month.atDay(1),
                month.plusMonths(1).atDay(1));
    }

    public YearMonth lastMonth() {
        return thisMonth().minusMonths(1);
    }

    private YearMonth thisMonth() {
        return YearMonth.from(UtcDay.of(clock.instant()));
    }

    private void requireBegun(YearMonth month) {
        if (month.isAfter(thisMonth())) {
            throw Refusal.ofParameter("month", "must have begun");
        }
    }
}
