package gaming.platform;

import com.fasterxml.jackson.annotation.JsonIgnore;
import gaming.outbound.NoAnswer;
import jakarta.ws.rs.client.ClientRequestContext;
import java.math.BigDecimal;
import java.util.function.BooleanSupplier;

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
