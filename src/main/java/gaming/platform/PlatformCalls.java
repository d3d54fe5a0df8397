package gaming.platform;

import com.fasterxml.jackson.annotation.JsonIgnore;
import gaming.outbound.NoAnswer;
import gaming.outbound.RestClient;
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

/**
 * The calls for credit transfers, as in external-systems.md. The calls have a circuit breaker and a bulkhead for each
 * method; {@link FaultToleranceKeys} gives the values. Configuration keys have the names of this interface and its
 * methods.
 */
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@CircuitBreaker(
        failOn = {NoAnswer.class, GatewayFailure.class},
        failureRatio = 1)
@Bulkhead
interface PlatformCalls extends RestClient {
    /** {@link CreditTransfers} repeats it. The annotation would make a retry for each call. */
    @POST
    @Path("credit-transfers")
    Response send(TransferRequest transfer);

    @GET
    @Path("credit-transfers/{externalTransactionId}")
    @Retry(
            maxRetries = ATTEMPTS - 1,
            delay = RETRY_DELAY,
            jitter = RETRY_JITTER,
            retryOn = {NoAnswer.class, GatewayFailure.class},
            abortOn = NoAnswer.Interrupted.class)
    Response find(@PathParam("externalTransactionId") String externalTransactionId);

    @OPTIONS
    Response warm();

    /**
     * The platform compares the body with the earlier body of the same id. So the same transfer always has the same
     * text, even if the database adds zeros to the amount or removes them.
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

        static void requireInTime(ClientRequestContext request) {
            if (request.getEntity() instanceof TransferRequest transfer
                    && !transfer.inTime().getAsBoolean()) {
                throw new NoAnswer("no time left to send");
            }
        }
    }
}
