package gaming.picks;

import gaming.transfers.Bookkeeping;
import gaming.transfers.PaymentHistory;

/** Picks reserve and move nothing here: the transfer itself is all that is known of the credits. */
final class PickBookkeeping implements Bookkeeping<PickTransfer> {
    private static final PaymentHistory HISTORY = new PaymentHistory("picks_transition", "transfer_id", "booked");

    @Override
    public Class<PickTransfer> type() {
        return PickTransfer.class;
    }

    @Override
    public String noun() {
        return "transfer";
    }

    @Override
    public PaymentHistory history() {
        return HISTORY;
    }

    @Override
    public void paid(PickTransfer transfer, boolean reserved) {}

    @Override
    public void failed(PickTransfer transfer) {}
}
