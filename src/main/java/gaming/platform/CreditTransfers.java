package gaming.platform;

import gaming.config.Keys;
import gaming.core.Starting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.eclipse.microprofile.config.Config;

/**
 * Sends credits to players and asks what became of them; call it outside of any transaction. Whatever happens is a
 * value: Refused and Missing only where nothing was booked for certain, Unknown in every doubt.
 */
@ApplicationScoped
public class CreditTransfers {
    private static final System.Logger LOG = System.getLogger(CreditTransfers.class.getName());

    private final PlatformSettings settings;
    private final PlatformCalls calls;
    private final Replies replies;
    private final AtomicBoolean circuitOpen = new AtomicBoolean();

    @Inject
    CreditTransfers(Config config, PlatformCalls calls) {
        this(Keys.read(config, PlatformSettings::from), calls);
    }

    CreditTransfers(PlatformSettings settings, PlatformCalls calls) {
        this.settings = settings;
        this.calls = calls;
        replies = new Replies(LOG, settings.attemptTimeout());
    }

    void warm(@Observes Starting starting) {
        if (configured()) {
            calls.warm();
        }
    }

    /** Whether a platform is configured at all. */
    public boolean configured() {
        return settings.access().isPresent();
    }

    /** The upper bound of one {@link #send} or {@link #find}, whatever the platform and the network do. */
    public Duration longest() {
        return settings.longest();
    }

    /** The upper bound of one attempt of a call. */
    public Duration longestAttempt() {
        return settings.attemptTimeout();
    }

    /**
     * Asks for the transfer; the same one may be sent again and is booked once.
     *
     * @param inTime asked right before every attempt: a process may sleep at any moment, and what is sent too late may be
     *     booked after others have given it up
     */
    public TransferOutcome send(CreditTransfer transfer, BooleanSupplier inTime) {
        Reply reply = configured() ? replies.to(() -> calls.send(transfer, inTime)) : Replies.NOT_CONFIGURED;
        TransferOutcome outcome = OutcomeTable.ofSend(transfer, reply);
        if (outcome instanceof TransferOutcome.Unknown || opensCircuit(reply)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "Credit transfer " + transfer.externalTransactionId() + ": " + reply.phrase());
        }
        return outcome;
    }

    /** Asks whether the transfer has been booked. */
    public TransferLookup find(CreditTransfer transfer) {
        Reply reply =
                configured() ? replies.to(() -> calls.find(transfer.externalTransactionId())) : Replies.NOT_CONFIGURED;
        return OutcomeTable.ofLookup(transfer, reply);
    }

    /** The first of those that find it open; then nothing more is said until an answer has come through. */
    private boolean opensCircuit(Reply reply) {
        if (reply == Replies.CIRCUIT_OPEN) {
            return circuitOpen.compareAndSet(false, true);
        }
        if (reply instanceof Reply.Answered) {
            circuitOpen.set(false);
        }
        return false;
    }
}
