package gaming.claim;

import gaming.transfers.Bookkeeping;
import gaming.transfers.PaymentHistory;

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
    public void paid(Claim claim, boolean reserved) {
        (reserved ? Reserve.PAY : Reserve.PAY_UNRESERVED).move(claim);
    }

    @Override
    public void failed(Claim claim) {
        Reserve.GIVE_BACK.move(claim);
    }
}
