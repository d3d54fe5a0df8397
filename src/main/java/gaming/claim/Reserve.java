package gaming.claim;

import gaming.database.Sql;
import java.util.ArrayList;

/** Moves a claim's amount, in EUR and USDC, between what a user may claim, what is being paid and what is paid. */
enum Reserve {
    /** A claim begins. */
    TAKE("pending = pending + ?, pending_usdc = pending_usdc + ?"),
    /** It failed: back to what may be claimed. */
    GIVE_BACK("pending = pending - ?, pending_usdc = pending_usdc - ?"),
    /** It was paid. */
    PAY(
            "pending = pending - ?, pending_usdc = pending_usdc - ?, claimed = claimed + ?, claimed_usdc = claimed_usdc + ?"),
    /** It was paid after it had been given up, and its amount given back. */
    PAY_UNRESERVED("claimed = claimed + ?, claimed_usdc = claimed_usdc + ?");

    private final String text;
    private final int pairs;

    Reserve(String change) {
        text = "update earnings set " + change + " where user_id = ?";
        pairs = (int) change.chars().filter(letter -> letter == '?').count() / 2;
    }

    void move(Claim claim) {
        var parameters = new ArrayList<Object>();
        for (int pair = 0; pair < pairs; pair++) {
            parameters.add(claim.amount().euros());
            parameters.add(claim.amountUsdc().tokens());
        }
        parameters.add(claim.userId());
        if (Sql.update(text, parameters.toArray()) != 1) {
            throw new IllegalStateException("There are no earnings of the claim " + claim.id());
        }
    }
}
