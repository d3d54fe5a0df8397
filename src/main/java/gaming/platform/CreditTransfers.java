package gaming.platform;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;

/** Sends credits to players and asks what became of them; call it outside of any transaction. */
@ApplicationScoped
public class CreditTransfers {
    /** Whether a platform is configured at all. */
    public boolean configured() {
        throw new UnsupportedOperationException();
    }

    /** The upper bound of one {@link #send} or {@link #find}, whatever the platform and the network do. */
    public Duration longest() {
        throw new UnsupportedOperationException();
    }

    /** Asks for the transfer; the same one may be sent again and is booked once. */
    public TransferOutcome send(CreditTransfer transfer) {
        throw new UnsupportedOperationException();
    }

    /** Asks whether the transfer has been booked. */
    public TransferLookup find(CreditTransfer transfer) {
        throw new UnsupportedOperationException();
    }
}
