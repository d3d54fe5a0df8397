package gaming.referral.commission;

import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.referral.Cells;
import gaming.referral.TierCategoryAmounts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The marks, sums and revisions of a day, for operators. A day of any size takes the same few statements. */
@ApplicationScoped
public class CommissionDayFacts {
    private static final int MARKS_READ = 1_000;

    private static final String MARKS = "select marked_at, cast(causes as char) causes from commission_late"
            + " where day = ? order by marked_at limit " + (MARKS_READ + 1);

    private static final String SUMS = "select sum(users), "
            + Cells.each("sum(stake_#)", "sum(edge_#)", "sum(earned_#)") + " from commission_day_total where day = ?";

    private static final String REVISIONS = """
            select lower(hex(r.user_id)) user_id, u.username, r.run, r.at, cast(r.causes as char) causes,
              r.level_before, r.level_after, r.earned_before, r.earned_after
            from (select * from commission_revision where day = ? order by user_id, run limit ? offset ?) r
              left join user u on u.id = r.user_id
            order by r.user_id, r.run""";

    private final Transactions transactions;

    @Inject
    CommissionDayFacts(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * The users of a day whose commission lacks something.
     *
     * @param users the number of marked users, at most 1000
     * @param more whether there are more users, which are not counted
     * @param causes the number of these users by cause; a user may have several
     */
    public record Marks(int users, boolean more, Instant since, Map<CommissionCause, Integer> causes) {
        public Marks {
            causes = Collections.unmodifiableMap(new EnumMap<>(causes));
        }
    }

    /** The sums of a day in EUR. {@code users} is the number of users with a commission of the day. */
    public record Sums(long users, TierCategoryAmounts stakes, TierCategoryAmounts edges, TierCategoryAmounts earned) {
        private static Sums read(Row row) {
            return new Sums(
                    row.getLong(1),
                    TierCategoryAmounts.read(row, 2),
                    TierCategoryAmounts.read(row, 2 + TierCategoryAmounts.COUNT),
                    TierCategoryAmounts.read(row, 2 + 2 * TierCategoryAmounts.COUNT));
        }
    }

    /** A revision and its user. The username is null for a user that has not joined. */
    public record UserRevision(String userId, @Nullable String username, Revision revision) {}

    /** The late changes of a day; empty: there are none. */
    public Optional<Marks> marks(LocalDate day) {
        record Mark(Instant at, List<CommissionCause> causes) {}
        List<Mark> marks = transactions.call(
                () -> Sql.list(MARKS, row -> new Mark(row.getInstant("marked_at"), Revision.causes(row)), day));
        if (marks.isEmpty()) {
            return Optional.empty();
        }
        var causes = new EnumMap<CommissionCause, Integer>(CommissionCause.class);
        List<Mark> counted = marks.subList(0, Math.min(MARKS_READ, marks.size()));
        counted.forEach(mark -> mark.causes().forEach(cause -> causes.merge(cause, 1, Integer::sum)));
        return Optional.of(new Marks(
                counted.size(), marks.size() > MARKS_READ, marks.getFirst().at(), causes));
    }

    /** The sums of a day; empty: no user has a commission. */
    public Optional<Sums> sums(LocalDate day) {
        return transactions.call(() -> Sql.first(
                        SUMS, row -> row.getLong(1) == 0 ? Optional.<Sums>empty() : Optional.of(Sums.read(row)), day)
                .flatMap(sums -> sums));
    }

    /** The changes of a day's commission by all its runs, in the order of the users. */
    public Paged<UserRevision> revisions(LocalDate day, Page page) {
        return transactions.call(() -> Paged.of(
                Sql.list(
                        REVISIONS,
                        row -> new UserRevision(
                                row.getString("user_id"), row.getString("username"), Revision.read(row)),
                        day,
                        page.limit(),
                        page.offset()),
                Sql.count("from commission_revision where day = ?", day),
                page));
    }
}
