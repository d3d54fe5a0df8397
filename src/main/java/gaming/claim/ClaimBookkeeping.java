package gaming.claim;

import gaming.transfers.Bookkeeping;
import gaming.transfers.PaymentHistory;
import java.sql.Connection;
import java.sql.SQLException;

/** What a claim moves in the totals of its user's earnings. */
final class ClaimBookkeeping implements Bookkeeping<Claim> {
    private static final PaymentHistory HISTORY = new PaymentHistory("claim_transition", "claim_id", "booked_usdc");

    @Override
    public Class<Claim> type() {
        return Claim.class;
    }

    @Override
    public String noun() {
        return "claim";
    }

    @Override
    public PaymentHistory history() {
        return HISTORY;
    }

    /** Also of a claim that was given up: what the platform booked is booked, and later earnings make up for it. */
    @Override
    public void paid(Connection connection, Claim claim, boolean reserved) throws SQLException {
        (reserved ? Reserve.PAY : Reserve.PAY_UNRESERVED).move(connection, claim);
    }

    @Override
    public void failed(Connection connection, Claim claim) throws SQLException {
        Reserve.GIVE_BACK.move(connection, claim);
    }
}
