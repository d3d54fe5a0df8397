package gaming.payments.reconciliation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import gaming.referral.Tier;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The sums over all users, in USDC where the name says so, otherwise in EUR.
 * {@code earned = claimed + pending + ready - overpaid} holds for every user and in total.
 *
 * @param ready the sum of earnings that are neither paid nor pending
 * @param overpaid the sum by which paid and pending claims exceed earnings, after corrections and late bookings; later
 *     earnings make up for it
 * @param bookedUsdc the sum of the bookings that answers of the platform or evidence of operators prove
 * @param differences at most 100; {@code differencesCount} counts all of them
 * @param uncomputed the 100 oldest days before today whose commission lacks something; {@code uncomputedCount} counts
 *     all of them; both are absent if the replica is too old
 * @param comparedDays the computed days whose bets, activity and commission were compared: recent ones, those that
 *     differed before, and a few others in turn
 * @param notCompared all kinds of difference if the replica is too old to judge; otherwise absent
 * @param behindSeconds how far the replica that was read is behind the primary, at most
 * @param checkedAt the moment that the books describe
 * @param differentDays the day of each difference of ACTIVITY and COMPUTED, for the metrics and the next check
 * @param completed the number of COMPLETED claims, for the metrics
 * @param failed the number of FAILED claims, in the same way
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Books(
        BigDecimal earned,
        BigDecimal claimed,
        BigDecimal pending,
        BigDecimal ready,
        BigDecimal overpaid,
        BigDecimal claimedUsdc,
        BigDecimal pendingUsdc,
        BigDecimal bookedUsdc,
        long differencesCount,
        List<Difference> differences,

        @Nullable Long uncomputedCount,
        @Nullable List<UncomputedDay> uncomputed,
        List<LocalDate> comparedDays,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> notCompared,
        long behindSeconds,
        Instant checkedAt,
        @JsonIgnore List<LocalDate> differentDays,
        @JsonIgnore long completed,
        @JsonIgnore long failed) {
    /** Whether the check read a server that was too old to tell a difference. */
    @JsonIgnore
    public boolean isTooOld() {
        return !notCompared.isEmpty();
    }

    /** The listed differences of a kind. */
    public List<Difference> differences(What what) {
        return differences.stream()
                .filter(each -> each.what().equals(what.name()))
                .toList();
    }

    /**
     * The kinds of difference, in the order of the list. Those from CLAIMED to PENDING_USDC are listed user by user.
     */
    public enum What {
        /** Expected 1, found the number of claims. */
        TRANSACTION(
                "One booking of the platform stands on more than one claim.",
                "Look the booking up at the platform: it pays one of the claims. Ask the platform for the bookings of the"
                        + " others."),
        /** USDC. */
        PLATFORM(
                "What the platform's answers prove to be booked for a claim is not what the claim paid.",
                "Open the claim: each answer is in its history. Settle the difference with the platform."),
        /** EUR. */
        CLAIMED(
                "A user's running total of paid claims is not the sum of the user's completed claims, in EUR.",
                "Look at the user's rows: one of the two sides was changed without the other. Do not correct it by hand"
                        + " before you know which."),
        /** USDC. */
        CLAIMED_USDC("The same, in USDC.", CLAIMED.remedy),
        /** EUR. */
        PENDING(
                "A user's running total of pending claims is not the sum of the user's pending claims, in EUR.",
                CLAIMED.remedy),
        /** USDC. */
        PENDING_USDC("The same, in USDC.", CLAIMED.remedy),
        /** Seconds. */
        OVERDUE(
                "A claim or credit is pending for longer than the service looks it up, or no task looks it up.",
                "Look it up at the platform and resolve it on evidence. See whether tasks run: the page Today shows those"
                        + " that are due."),
        /** Expected the amount paid here, found the amount booked there; USDC, or the currency of the credit. */
        BOOKED(
                "The platform was asked after the end of a claim or credit, and has booked another amount, or nothing.",
                "Settle it with the platform. Then explain it on the page of the claim or credit: it stays a difference"
                        + " until then."),
        /**
         * Of a claim: expected the user's earnings, found the paid and pending amounts; EUR. Of a credit: expected 0,
         * found the amount, in its currency.
         */
        BOOKED_AFTER_END(
                "A booking was found after the claim or credit had ended as not paid.",
                "Of a claim: nothing, later earnings of the user make up for it. Of a credit: ask the system that wanted it"
                        + " whether it paid another way, and explain it on the credit's page."),
        /** EUR. */
        EARNED(
                "A user's running total of earnings is not the sum of the rows of the days.",
                "Look at the user's rows. A row of a day was changed outside of a calculation: calculate that day, and check"
                        + " the books again."),
        /** EUR of house edge; where that agrees EUR of stakes; where both agree 0, and the players who differ. */
        ACTIVITY(
                "The settled bets of a day are not its activity: house edge, stakes, or the players who have them.",
                "Compare the day's control totals with the platform's. Then sum its activity up again, and calculate the"
                        + " day: the runbook has the statements."),
        /** EUR of house edge, of one tier. */
        COMPUTED(
                "The activity of a computed day is not the house edge of its commission.",
                "Mark the referrers of the day and calculate it: the runbook has the statement."),
        /** Seconds. */
        UNCOMPUTED(
                "A day is without its commission, or without late changes of it, for too long.",
                "Open the day: it says whether it failed or waits. Calculate it.");

        private final String meaning;
        private final String remedy;

        What(String meaning, String remedy) {
            this.meaning = meaning;
            this.remedy = remedy;
        }

        public String meaning() {
            return meaning;
        }

        public String remedy() {
            return remedy;
        }
    }

    /**
     * A UTC day that has ended and whose commission lacks something.
     *
     * @param state NONE: never run; QUEUED: queued or running; FAILED; DONE: only changes since the latest run are not
     *     computed
     * @param recalculationNeeded whether bets or deposits have arrived or changed since the latest run
     * @param since the end of the day, or its first activity if that came later; of a computed day, the first change
     */
    public record UncomputedDay(LocalDate day, String state, boolean recalculationNeeded, Instant since) {}

    /**
     * One difference.
     *
     * @param userId null where the claim is gone, and of days; of TRANSACTION, one of the users
     * @param what a {@link What}, which tells the unit of {@code expected} and {@code found}
     * @param claimId of PLATFORM, OVERDUE, BOOKED and BOOKED_AFTER_END
     * @param transferId the credit, of OVERDUE, BOOKED and BOOKED_AFTER_END
     * @param transactionId the platform's, of TRANSACTION
     * @param day the UTC day, of ACTIVITY, COMPUTED and UNCOMPUTED
     * @param tier of COMPUTED
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Difference(
            @JsonInclude @Nullable String userId,
            String what,
            BigDecimal expected,
            BigDecimal found,
            @Nullable String claimId,
            @Nullable String transferId,
            @Nullable String transactionId,
            @Nullable LocalDate day,
            @Nullable Tier tier) {
        static Difference of(
                @Nullable ObjectId user,
                What what,
                BigDecimal expected,
                BigDecimal found,
                @Nullable ObjectId claim,
                @Nullable String transaction) {
            return new Difference(text(user), what.name(), expected, found, text(claim), null, transaction, null, null);
        }

        static Difference of(LocalDate day, What what, @Nullable Tier tier, BigDecimal expected, BigDecimal found) {
            return new Difference(null, what.name(), expected, found, null, null, null, day, tier);
        }

        static Difference ofCredit(ObjectId user, What what, BigDecimal expected, BigDecimal found, ObjectId transfer) {
            return new Difference(text(user), what.name(), expected, found, null, text(transfer), null, null, null);
        }

        /** What differs, whatever its amounts are. */
        Difference key() {
            return new Difference(
                    userId, what, BigDecimal.ZERO, BigDecimal.ZERO, claimId, transferId, transactionId, day, tier);
        }

        private static @Nullable String text(@Nullable ObjectId id) {
            return id == null ? null : id.toHexString();
        }
    }
}
