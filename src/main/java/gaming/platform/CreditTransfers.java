package gaming.platform;

import gaming.config.Keys;
import gaming.core.Starting;
import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
import gaming.platform.CreditTransfer.TransferLookup;
import gaming.platform.CreditTransfer.TransferOutcome;
import gaming.platform.CreditTransfer.TransferOutcome.Ground;
import io.helidon.faulttolerance.Retry;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.eclipse.microprofile.config.Config;

/**
 * Sends credits to players, and asks for the result of a transfer. Must be called outside of any transaction. Refused
 * is returned only if it is certain that this request booked nothing, and Missing only if the platform states that it
 * has not booked the transfer. In every doubt the result is Unknown.
 */
@ApplicationScoped
public class CreditTransfers {
    private static final System.Logger LOG = System.getLogger(CreditTransfers.class.getName());

    /** Two attempts take less, because the connector ends each. After this time the retry tells no outcome. */
    private static final Duration LONGEST = Duration.ofHours(1);

    /** A retry follows only if the request never left this pod. */
    private static final Retry UNSENT = Retry.builder()
            .retryPolicy(Retry.JitterRetryPolicy.builder()
                    .calls(RestClient.ATTEMPTS)
                    .delay(Duration.ofMillis(RestClient.RETRY_DELAY))
                    .jitter(Duration.ofMillis(RestClient.RETRY_JITTER))
                    .build())
            .overallTimeout(LONGEST)
            .addApplyOn(NoAnswer.NeverSent.class)
            .build();

    private final PlatformSettings settings;
    private final PlatformClient<PlatformCalls> platform;
    private final AtomicBoolean circuitOpen = new AtomicBoolean();

    @Inject
    CreditTransfers(Config config) {
        this(Keys.read(config, PlatformSettings::from));
    }

    CreditTransfers(PlatformSettings settings) {
        this(settings, client(settings));
    }

    CreditTransfers(PlatformSettings settings, PlatformClient<PlatformCalls> platform) {
        this.settings = settings;
        this.platform = platform;
    }

    static PlatformClient<PlatformCalls> client(PlatformSettings settings) {
        return PlatformClient.of(
                PlatformCalls.class,
                settings,
                settings.attemptTimeout(),
                settings.readTimeout(),
                Answer.LARGEST_BODY,
                LOG);
    }

    void warm(@Observes Starting starting) {
        platform.warm(PlatformCalls::warm);
    }

    @PreDestroy
    void close() {
        platform.close();
    }

    public boolean configured() {
        return platform.configured();
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
     * Sends the transfer. The same transfer may be sent again, and the platform books it once.
     *
     * @param inTime called right before every attempt, because a process may pause at any moment. A late transfer might
     *     be booked after another process has given it up
     */
    public TransferOutcome send(CreditTransfer transfer, BooleanSupplier inTime) {
        try {
            var request = PlatformCalls.TransferRequest.of(transfer, inTime);
            Answer answer = platform.answer(calls -> UNSENT.invoke(() -> calls.send(request)));
            circuitOpen.set(false);
            TransferOutcome outcome = OutcomeTable.ofSend(transfer, answer);
            if (outcome instanceof TransferOutcome.Unknown) {
                warn(transfer, answer.phrase());
            }
            return outcome;
        } catch (NoAnswer.NeverSent none) {
            // Only the first call that finds the circuit open is logged, until an answer arrives again
            if (none.phrase().equals(NoAnswer.CIRCUIT_OPEN) && circuitOpen.compareAndSet(false, true)) {
                warn(transfer, none.phrase());
            }
            return new TransferOutcome.Refused(Ground.NEVER_SENT, null, none.phrase());
        } catch (NoAnswer lost) {
            warn(transfer, lost.phrase());
            return new TransferOutcome.Unknown(lost.phrase());
        }
    }

    /** Asks whether the platform has booked the transfer. */
    public TransferLookup find(CreditTransfer transfer) {
        try {
            return OutcomeTable.ofLookup(
                    transfer, platform.answer(calls -> calls.find(transfer.externalTransactionId())));
        } catch (NoAnswer none) {
            return new TransferLookup.Unknown(none.phrase());
        }
    }

    private static void warn(CreditTransfer transfer, String phrase) {
        LOG.log(System.Logger.Level.WARNING, "Credit transfer " + transfer.externalTransactionId() + ": " + phrase);
    }
}
