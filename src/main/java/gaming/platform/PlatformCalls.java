package gaming.platform;

import com.fasterxml.jackson.annotation.JsonIgnore;
import gaming.outbound.NoAnswer;
import gaming.platform.PlatformClient.GatewayFailure;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.OPTIONS;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.client.ClientRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.util.function.BooleanSupplier;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;
import org.eclipse.microprofile.faulttolerance.Retry;
import org.eclipse.microprofile.faulttolerance.Timeout;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;

/**
 * Credit transfers, as external-systems.md has them. Each call has a circuit breaker and a bulkhead of its own; {@link
 * FaultToleranceKeys} gives the figures. An answer is a success for the breaker unless it is a gateway's 5xx. Metrics and
 * configuration keys have the names of the interface and its methods.
 */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Timeout
@CircuitBreaker(
        failOn = {NoAnswer.class, GatewayFailure.class, TimeoutException.class},
        failureRatio = 1)
@Bulkhead
interface PlatformCalls extends AutoCloseable {
    /** Asks for the transfer, and tries again only what never left. */
    @POST
    @Path("credit-transfers")
    @Retry(
            maxRetries = PlatformSettings.ATTEMPTS - 1,
            delay = PlatformSettings.RETRY_DELAY,
            jitter = PlatformSettings.RETRY_JITTER,
            retryOn = NoAnswer.NeverSent.class)
    Response send(TransferRequest transfer);

    /** Asks for a transfer by its id; that can be asked twice. */
    @GET
    @Path("credit-transfers/{externalTransactionId}")
    @Retry(
            maxRetries = PlatformSettings.ATTEMPTS - 1,
            delay = PlatformSettings.RETRY_DELAY,
            jitter = PlatformSettings.RETRY_JITTER,
            retryOn = {NoAnswer.class, GatewayFailure.class, TimeoutException.class},
            abortOn = NoAnswer.Interrupted.class)
    Response find(@PathParam("externalTransactionId") String externalTransactionId);

    /** Asks for nothing, through everything that stands around a call: the first transfer need not wait for it to be built. */
    @OPTIONS
    Response warm();

    @Override
    void close();

    /**
     * The body of a transfer. The platform compares it with the one that it has seen of the same id, so the same transfer always
     * has the same text, however many zeros the database adds to its amount or takes from it.
     *
     * @param inTime asked right before every attempt
     */
    record TransferRequest(
            String playerId,
            BigDecimal amount,
            String externalTransactionId,
            String currencyCode,
            CreditTransfer.Type type,
            @JsonIgnore BooleanSupplier inTime) {

        static TransferRequest of(CreditTransfer transfer, BooleanSupplier inTime) {
            return new TransferRequest(
                    transfer.playerId(),
                    transfer.amount().stripTrailingZeros(),
                    transfer.externalTransactionId(),
                    transfer.currencyCode(),
                    transfer.type(),
                    inTime);
        }

        /** A filter of requests: stops a transfer that is too late. */
        static void requireInTime(ClientRequestContext request) {
            if (request.getEntity() instanceof TransferRequest transfer
                    && !transfer.inTime().getAsBoolean()) {
                throw new NoAnswer("no time left to send");
            }
        }
    }
}
