package gaming.payments.reconciliation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The sums over all users; in USDC where the name says so, else in EUR. {@code earned = claimed + pending + ready - overpaid}
 * holds in total, and for every user without a difference. {@code differences} lists 100 at most, {@code differencesCount}
 * counts all of them; in right books it is 0. {@code uncomputed} lists the 100 oldest days before today whose commission
 * lacks something, {@code uncomputedCount} counts all of them.
 *
 * <p>Books as of an earlier moment are made from the rows of commission and the claims with their transitions. They have the
 * differences that these tell. The other kinds are in {@code notCompared}, and there are no uncomputed days.
 *
 * @param ready the sum that users may claim
 * @param overpaid the sum that corrections took back of paid or pending claims: later earnings make up for it
 * @param bookedUsdc the sum of the bookings that the platform's answers prove
 * @param uncomputed absent in books as of an earlier moment
 * @param notCompared the kinds of difference that books as of an earlier moment cannot tell; absent in books of now
 * @param checkedAt the moment that all of it describes
 * @param completed claims, for the metrics
 * @param failed claims, for the metrics
 */
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

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long uncomputedCount,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<UncomputedDay> uncomputed,

        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> notCompared,

        Instant checkedAt,
        @JsonIgnore long completed,
        @JsonIgnore long failed) {
    public Books {
        differences = List.copyOf(differences);
        uncomputed = uncomputed == null ? null : List.copyOf(uncomputed);
        notCompared = List.copyOf(notCompared);
    }

    /** The kinds of difference, in the order of the list. */
    enum What {
        /** One booking of the platform on more than one claim: expected 1, found the number of claims. */
        TRANSACTION,
        /** The bookings of a claim that the platform's answers prove, against the paid amount of the claim; USDC. */
        PLATFORM,
        /** A user's running total of paid claims, against the user's COMPLETED claims; EUR. */
        CLAIMED,
        /** The same; USDC. */
        CLAIMED_USDC,
        /** A user's running total of pending claims, against the user's PENDING claims; EUR. */
        PENDING,
        /** The same; USDC. */
        PENDING_USDC,
        /** A claim that is PENDING for longer than the retry schedule, or that no task will look up; seconds. */
        OVERDUE,
        /**
         * An ended claim or credit for which the platform has booked another amount, or nothing, when it was asked after the
         * end: expected the amount paid here, found the amount booked there; USDC, or the currency of the credit.
         */
        BOOKED,
        /**
         * A claim whose booking was found after it had ended as FAILED, until later earnings have made up for it: expected
         * the user's earnings, found the paid and pending amounts; EUR. For a credit, until an operator has explained it:
         * expected 0, found the amount.
         */
        BOOKED_AFTER_END,
        /** A user's running totals of earnings, against the rows of the days; EUR. */
        EARNED,
        /** A day that is uncomputed for longer than twice commission.recalculate-after; seconds. */
        UNCOMPUTED
    }

    /**
     * A UTC day that has ended and whose commission lacks something.
     *
     * @param state NONE: never run; QUEUED: queued or running; FAILED; DONE: only changes since the latest run are not
     *     computed
     * @param recalculationNeeded whether bets or deposits have arrived since the latest run
     * @param since the end of the day, or its first activity if that came later; of a computed day, the first change
     */
    public record UncomputedDay(LocalDate day, String state, boolean recalculationNeeded, Instant since) {}

    /**
     * One difference.
     *
     * @param userId null where the claim is gone, and of UNCOMPUTED
     * @param what TRANSACTION, PLATFORM, CLAIMED, CLAIMED_USDC, PENDING, PENDING_USDC, OVERDUE, BOOKED, BOOKED_AFTER_END,
     *     EARNED or UNCOMPUTED
     * @param expected EUR; USDC for PLATFORM, the BOOKED of a claim and those that end in USDC, the currency of the credit
     *     for those of a credit, seconds for OVERDUE and UNCOMPUTED, claims for TRANSACTION
     * @param found in the same unit
     * @param claimId the claim, of PLATFORM, OVERDUE, BOOKED and BOOKED_AFTER_END
     * @param transferId the credit, of BOOKED and BOOKED_AFTER_END
     * @param transactionId the platform's, of TRANSACTION
     * @param day the UTC day, of UNCOMPUTED
     */
    public record Difference(
            @Nullable String userId,
            String what,
            BigDecimal expected,
            BigDecimal found,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String claimId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String transferId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String transactionId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            LocalDate day) {
        static Difference of(
                @Nullable ObjectId user,
                What what,
                BigDecimal expected,
                BigDecimal found,
                @Nullable ObjectId claim,
                @Nullable String transaction) {
            return new Difference(text(user), what.name(), expected, found, text(claim), null, transaction, null);
        }

        static Difference of(LocalDate day, What what, BigDecimal expected, BigDecimal found) {
            return new Difference(null, what.name(), expected, found, null, null, null, day);
        }

        static Difference ofCredit(ObjectId user, What what, BigDecimal expected, BigDecimal found, ObjectId transfer) {
            return new Difference(text(user), what.name(), expected, found, null, text(transfer), null, null);
        }

        private static @Nullable String text(@Nullable ObjectId id) {
            return id == null ? null : id.toHexString();
        }
    }
}
