package gaming.referral.commission;

import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.core.DayRange;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.referral.Category;
import gaming.referral.Cells;
import gaming.referral.CommissionTerms;
import gaming.referral.Level;
import gaming.referral.Terms;
import gaming.referral.TermsRequest;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.commission.CommissionDay.State;
import gaming.referral.commission.DailyCommission.DayRecord;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;

/**
 * Computes past days by other terms, from the stored rows and with the expressions of the daily job. All statements
 * read one snapshot without row locks, some referrers at a time, so no writer waits.
 */
@ApplicationScoped
public class Simulations {
    private static final int MOST_DAYS = 92;
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int REFERRERS_AT_ONCE = 10_000;
    private static final int FETCHED = 1_000;

    private static final ObjectId LAST = new ObjectId("f".repeat(24));

    private static final String LAST_OF_BATCH = "select user_id from referral_count where user_id > ?"
            + " order by user_id limit 1 offset " + (REFERRERS_AT_ONCE - 1);

    /** The terms as a query with the level and the rates, named like the columns of {@code commission_terms}. */
    private static final String LEVELS = String.join(
            " union all ",
            Collections.nCopies(
                    Level.values().length, "select ? level, " + Cells.each("cast(? as decimal(6, 3)) rate_#")));

    private final Transactions transactions;
    private final DailyCommission daily;
    private final Audit audit;

    @Inject
    Simulations(Transactions transactions, DailyCommission daily, Audit audit) {
        this.transactions = transactions;
        this.daily = daily;
        this.audit = audit;
    }

    /**
     * Computes the days that are done, and names the others.
     *
     * @throws Refusal INVALID_DATE_RANGE; OVERLOADED while another simulation runs, and after five minutes
     */
    public Simulation simulate(DayRange wanted, TermsRequest request, InternalCaller caller) {
        var terms = new Terms(wanted.from(), request.levels());
        return audit.run(
                caller,
                Kind.SIMULATE_TERMS,
                "",
                "days %s to %s".formatted(wanted.from(), wanted.to()),
                () -> simulate(wanted, terms),
                _ -> terms.differences(transactions.call(() -> CommissionTerms.of(CommissionTerms.databaseDay()))));
    }

    private Simulation simulate(DayRange wanted, Terms terms) {
        DayRange days = wanted.atMost(MOST_DAYS);
        daily.requireEnded(days.to());
        return transactions.read(() -> {
            Sql.takeSnapshot();
            return Sql.alone("simulation", () -> simulated(days, terms));
        });
    }

    private static Simulation simulated(DayRange wanted, Terms terms) {
        long begun = System.nanoTime();
        Map<Boolean, List<DayRecord>> days = CommissionSql.days(wanted.from(), wanted.to()).stream()
                .collect(Collectors.partitioningBy(day -> day.state() == State.DONE && !day.recalculationNeeded()));
        List<DayRecord> computed = days.getOrDefault(true, List.of());
        var sums = new Simulation.Sums();
        if (!computed.isEmpty()) {
            String parts = parts(computed.size());
            List<Object> parameters = levels(terms);
            parameters.addAll(CommissionBatch.requirements(terms));
            computed.forEach(day -> parameters.add(day.targetDate()));
            for (ObjectId before = Ids.LOWEST; !before.equals(LAST); ) {
                if (System.nanoTime() - begun > LONGEST.toNanos()) {
                    throw new Refusal(
                            ErrorCode.OVERLOADED,
                            "The simulation takes too long: ask for fewer days",
                            Map.of("retryAfter", 10));
                }
                ObjectId last =
                        Sql.first(LAST_OF_BATCH, row -> row.getId(1), before).orElse(LAST);
                Sql.each(
                        FETCHED,
                        parts,
                        row -> sums.add(part(row)),
                        Stream.concat(parameters.stream(), Stream.of(before, last))
                                .toArray());
                before = last;
            }
        }
        return sums.simulation(wanted.from(), wanted.to(), computed.size(), days.getOrDefault(false, List.of()));
    }

    private static String parts(int days) {
        return "select w.user_id, w.level, t.level, "
                + Cells.each("sum(w.earned_#)", "sum(" + CommissionBatch.EARNED + ")")
                + """

                from commission w force index (primary)
                  left join referrer_deposits d on d.user_id = w.user_id
                  left join (""" + LEVELS + ") t on t.level = " + CommissionBatch.LEVEL + """

                where w.day in (?""" + ", ?".repeat(days - 1) + """
                ) and w.user_id > ? and w.user_id <= ?
                group by w.user_id, w.level, t.level
                order by w.user_id, w.level, t.level""";
    }

    /** The parameters of {@link #LEVELS}. */
    private static List<Object> levels(Terms terms) {
        var parameters = new ArrayList<Object>();
        for (Level level : Level.values()) {
            parameters.add(level.number());
            for (Tier tier : Tier.values()) {
                for (Category category : Category.values()) {
                    parameters.add(terms.rate(level, tier, category));
                }
            }
        }
        return parameters;
    }

    private static Simulation.Part part(Row row) {
        return new Simulation.Part(
                row.getId(1),
                Level.of(row.getInt(2)),
                Level.of(row.getInt(3)),
                TierCategoryAmounts.read(row, 4),
                TierCategoryAmounts.read(row, 4 + TierCategoryAmounts.COUNT));
    }
}
