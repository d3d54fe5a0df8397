package gaming.claim;

import gaming.money.Amount;
import gaming.money.Usdc;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison of the books found: {@code earned = claimed + pending + ready - overpaid}, in total and, but for the
 * differences, for every user.
 *
 * @param at the moment that all of it describes
 * @param differences the first of them
 * @param differencesCount all of them
 */
record ClaimBooksCheck(Instant at, Totals totals, List<Difference> differences, long differencesCount) {
    ClaimBooksCheck {
        differences = List.copyOf(differences);
    }

    /**
     * Sums over all users.
     *
     * @param ready what may be claimed
     * @param overpaid what corrections took back of what was paid or is being paid: later earnings make up for it
     * @param booked what the platform's answers prove to be booked
     * @param completed claims
     * @param failed claims
     */
    record Totals(
            Amount earned,
            Amount claimed,
            Amount pending,
            Amount ready,
            Amount overpaid,
            Usdc claimedUsdc,
            Usdc pendingUsdc,
            Usdc booked,
            long completed,
            long failed) {}

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
        /** A claim that is PENDING for longer than the resolver's ladder, and that nobody will look at; seconds. */
        OVERDUE,
        /** A user's running totals of what was earned, against the rows of the days; EUR. */
        EARNED
    }

    /**
     * One thing that does not agree.
     *
     * @param userId null where the claim is gone
     * @param expected by what the total stands for, in the unit of {@code what}
     * @param found in the total
     * @param claimId where it is about one claim
     * @param transactionId the platform's, where it is about one booking
     */
    record Difference(
            @Nullable ObjectId userId,
            What what,
            BigDecimal expected,
            BigDecimal found,
            @Nullable ObjectId claimId,
            @Nullable String transactionId) {}
}
