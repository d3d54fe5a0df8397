package gaming.referral.commission;

import com.fasterxml.jackson.annotation.JsonInclude;
import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.core.DayRange;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
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
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

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

    /**
     * The commission of computed days by other terms, in EUR. {@code before} has the stored amounts, and {@code after}
     * the amounts by the other terms.
     *
     * @param leftOut the days that are not in the sums, because they have activity that is not computed
     * @param byLevel a referrer counts for each level that the referrer has on a simulated day
     * @param changes the at most 100 largest changes of a referrer's sum, up or down, the largest first, equal ones in
     *     the order of the ids
     */
    public record Simulation(
            LocalDate from,
            LocalDate to,
            int days,
            List<DayRecord> leftOut,
            BigDecimal before,
            BigDecimal after,
            Map<Level, OfLevel> byLevel,
            Map<Tier, OfTier> byTier,
            Side winners,
            Side losers,
            int unchanged,
            List<Change> changes) {
        static final int MOST_CHANGES = 100;

        /** The number of referrers of a level, and their earnings on the days on which they have the level. */
        public record OfLevel(int referrersBefore, int referrersAfter, BigDecimal before, BigDecimal after) {
            private static final OfLevel NONE = new OfLevel(0, 0, BigDecimal.ZERO, BigDecimal.ZERO);

            private OfLevel plus(OfLevel other) {
                return new OfLevel(
                        referrersBefore + other.referrersBefore,
                        referrersAfter + other.referrersAfter,
                        before.add(other.before),
                        after.add(other.after));
            }
        }

        public record OfTier(BigDecimal before, BigDecimal after) {
            private OfTier plus(OfTier other) {
                return new OfTier(before.add(other.before), after.add(other.after));
            }
        }

        /** The number of referrers who would earn more, or who would earn less, and the sum of their differences. */
        public record Side(int count, BigDecimal sum) {
            private static final Side NONE = new Side(0, BigDecimal.ZERO);

            private Side plus(BigDecimal difference) {
                return new Side(count + 1, sum.add(difference));
            }
        }

        /**
         * The difference for one user.
         *
         * @param username absent for a user who is no longer stored
         * @param levelsBefore the levels on the days of the period, ascending
         */
        @JsonInclude(JsonInclude.Include.NON_NULL)
        public record Change(
                String userId,
                @Nullable String username,
                List<Level> levelsBefore,
                List<Level> levelsAfter,
                BigDecimal before,
                BigDecimal after,
                BigDecimal difference) {}

        /** The sums of a referrer's days on which the referrer has these two levels. */
        record Part(
                ObjectId user,
                Level levelBefore,
                Level levelAfter,
                TierCategoryAmounts before,
                TierCategoryAmounts after) {}

        static final class Sums {
            private static final Comparator<Referrer> SMALLEST_FIRST = Comparator.comparing(
                            (Referrer referrer) -> referrer.difference().abs())
                    .thenComparing(referrer -> referrer.user, Comparator.reverseOrder());

            private final Map<Level, OfLevel> levels = new EnumMap<>(Level.class);
            private final Map<Tier, OfTier> tiers = new EnumMap<>(Tier.class);
            private final PriorityQueue<Referrer> largest = new PriorityQueue<>(SMALLEST_FIRST);
            private BigDecimal before = BigDecimal.ZERO;
            private BigDecimal after = BigDecimal.ZERO;
            private Side winners = Side.NONE;
            private Side losers = Side.NONE;
            private int unchanged;
            private @Nullable Referrer current;

            Sums() {
                for (Level level : Level.values()) {
                    levels.put(level, OfLevel.NONE);
                }
                for (Tier tier : Tier.values()) {
                    tiers.put(tier, new OfTier(BigDecimal.ZERO, BigDecimal.ZERO));
                }
            }

            private static final class Referrer {
                private final ObjectId user;
                private final Set<Level> levelsBefore = EnumSet.noneOf(Level.class);
                private final Set<Level> levelsAfter = EnumSet.noneOf(Level.class);
                private BigDecimal before = BigDecimal.ZERO;
                private BigDecimal after = BigDecimal.ZERO;

                private Referrer(ObjectId user) {
                    this.user = user;
                }

                private BigDecimal difference() {
                    return after.subtract(before);
                }

                private Change change(@Nullable String username) {
                    return new Change(
                            user.toHexString(),
                            username,
                            List.copyOf(levelsBefore),
                            List.copyOf(levelsAfter),
                            before,
                            after,
                            difference());
                }
            }

            /** The parts of a referrer follow each other. */
            void add(Part part) {
                Referrer referrer = current;
                if (referrer == null || !referrer.user.equals(part.user())) {
                    endReferrer();
                    referrer = new Referrer(part.user());
                    current = referrer;
                }
                BigDecimal partBefore = part.before().sum().euros();
                BigDecimal partAfter = part.after().sum().euros();
                referrer.before = referrer.before.add(partBefore);
                referrer.after = referrer.after.add(partAfter);
                boolean newBefore = referrer.levelsBefore.add(part.levelBefore());
                boolean newAfter = referrer.levelsAfter.add(part.levelAfter());
                add(part.levelBefore(), new OfLevel(newBefore ? 1 : 0, 0, partBefore, BigDecimal.ZERO));
                add(part.levelAfter(), new OfLevel(0, newAfter ? 1 : 0, BigDecimal.ZERO, partAfter));
                for (Tier tier : Tier.values()) {
                    tiers.merge(
                            tier,
                            new OfTier(
                                    part.before().of(tier).euros(),
                                    part.after().of(tier).euros()),
                            OfTier::plus);
                }
            }

            private void add(Level level, OfLevel more) {
                levels.merge(level, more, OfLevel::plus);
            }

            private void endReferrer() {
                Referrer ended = current;
                if (ended == null) {
                    return;
                }
                before = before.add(ended.before);
                after = after.add(ended.after);
                BigDecimal difference = ended.difference();
                switch (difference.signum()) {
                    case 0 -> unchanged++;
                    case 1 -> winners = winners.plus(difference);
                    default -> losers = losers.plus(difference);
                }
                if (difference.signum() != 0) {
                    largest.add(ended);
                    if (largest.size() > MOST_CHANGES) {
                        largest.remove();
                    }
                }
            }

            /** Reads the usernames of the largest changes in the current transaction. */
            Simulation simulation(LocalDate from, LocalDate to, int days, List<DayRecord> leftOut) {
                endReferrer();
                current = null;
                var changed = new ArrayList<>(largest);
                changed.sort(SMALLEST_FIRST.reversed());
                Map<ObjectId, String> usernames = usernames(
                        changed.stream().map(referrer -> referrer.user).toList());
                return new Simulation(
                        from,
                        to,
                        days,
                        leftOut,
                        before,
                        after,
                        levels,
                        tiers,
                        winners,
                        losers,
                        unchanged,
                        changed.stream()
                                .map(referrer -> referrer.change(usernames.get(referrer.user)))
                                .toList());
            }

            private static Map<ObjectId, String> usernames(List<ObjectId> users) {
                var usernames = new HashMap<ObjectId, String>();
                InList.query(
                        "select id, username from user where id in ",
                        users,
                        row -> usernames.put(row.getId(1), row.getString(2)));
                return usernames;
            }
        }
    }

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
            parameters.addAll(terms.rates(level));
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
