package gaming.payments.reconciliation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The sums over all users, in EUR but for those that are called otherwise: {@code earned = claimed + pending + ready -
 * overpaid}, in total and, but for the differences, for every user. At most 100 differences are listed, {@code
 * differencesCount} counts all; there must be none.
 *
 * @param ready what may be claimed
 * @param overpaid what corrections took back of what was paid or is being paid: later earnings make up for it
 * @param bookedUsdc what the platform's answers prove to be booked
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
        Instant checkedAt,
        @JsonIgnore long completed,
        @JsonIgnore long failed) {
    public Books {
        differences = List.copyOf(differences);
    }

    /** What does not agree; in the order in which differences are listed. */
    enum What {
        /** One booking of the platform on more than one claim: expected 1, found the number of claims. */
        TRANSACTION,
        /** What the platform's answers prove of a claim, against what the claim says was paid; USDC. */
        PLATFORM,
        /** A user's running total of what was paid, against the user's COMPLETED claims; EUR. */
        CLAIMED,
        /** The same; USDC. */
        CLAIMED_USDC,
        /** A user's running total of what is being paid, against the user's PENDING claims; EUR. */
        PENDING,
        /** The same; USDC. */
        PENDING_USDC,
        /** A claim that is PENDING for longer than the resolver's ladder, or that no task will look at; seconds. */
        OVERDUE,
        /** A user's running totals of what was earned, against the rows of the days; EUR. */
        EARNED
    }

    /**
     * One thing that does not agree.
     *
     * @param userId null where the claim is gone
     * @param what TRANSACTION, PLATFORM, CLAIMED, CLAIMED_USDC, PENDING, PENDING_USDC, OVERDUE or EARNED
     * @param expected EUR; USDC for PLATFORM and those that end in USDC, seconds for OVERDUE, claims for TRANSACTION
     * @param found in the same unit
     * @param claimId the claim, of PLATFORM and OVERDUE
     * @param transactionId the platform's, of TRANSACTION
     */
    public record Difference(
            @Nullable String userId,
            String what,
            BigDecimal expected,
            BigDecimal found,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String claimId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String transactionId) {
        static Difference of(
                @Nullable ObjectId user,
                What what,
                BigDecimal expected,
                BigDecimal found,
                @Nullable ObjectId claim,
                @Nullable String transaction) {
            return new Difference(text(user), what.name(), expected, found, text(claim), transaction);
        }

        private static @Nullable String text(@Nullable ObjectId id) {
            return id == null ? null : id.toHexString();
        }
    }
}
