package gaming.claim;

import gaming.database.MultiRow;
import java.sql.Connection;
import java.sql.SQLException;

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

    void move(Connection connection, Claim claim) throws SQLException {
        try (var update = connection.prepareStatement(text)) {
            int parameter = 1;
            for (int pair = 0; pair < pairs; pair++) {
                MultiRow.set(update, parameter++, claim.amount().euros());
                MultiRow.set(update, parameter++, claim.amountUsdc().tokens());
            }
            MultiRow.set(update, parameter, claim.userId());
            if (update.executeUpdate() != 1) {
                throw new IllegalStateException("There are no earnings of the claim " + claim.id());
            }
        }
    }
}
