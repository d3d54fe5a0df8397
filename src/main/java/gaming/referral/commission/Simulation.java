package gaming.referral.commission;

import com.fasterxml.jackson.annotation.JsonInclude;
import gaming.database.InList;
import gaming.referral.Level;
import gaming.referral.Tier;
import gaming.referral.TierCategoryAmounts;
import gaming.referral.commission.DailyCommission.DayRecord;
import java.math.BigDecimal;
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
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The commission of computed days by other terms, in EUR. {@code before} has the stored amounts, and {@code after} the
 * amounts by the other terms.
 *
 * @param leftOut the days that are not in the sums, because they have activity that is not computed
 * @param byLevel a referrer counts for each level that the referrer has on a simulated day
 * @param changes the at most 100 largest changes of a referrer's sum, up or down, the largest first, equal ones in the
 *     order of the ids
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
    public record Change(
            String userId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String username,

            List<Level> levelsBefore,
            List<Level> levelsAfter,
            BigDecimal before,
            BigDecimal after,
            BigDecimal difference) {
        public Change {
            levelsBefore = List.copyOf(levelsBefore);
            levelsAfter = List.copyOf(levelsAfter);
        }
    }

    public Simulation {
        leftOut = List.copyOf(leftOut);
        byLevel = Collections.unmodifiableMap(new EnumMap<>(byLevel));
        byTier = Collections.unmodifiableMap(new EnumMap<>(byTier));
        changes = List.copyOf(changes);
    }

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
            Map<ObjectId, String> usernames =
                    usernames(changed.stream().map(referrer -> referrer.user).toList());
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
