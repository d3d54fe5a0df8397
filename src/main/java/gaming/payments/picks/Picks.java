package gaming.payments.picks;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.payments.Payments;
import gaming.payments.PickTransfer;
import gaming.payments.picks.CreditRequest.Credits;
import gaming.payments.picks.StartTransfer.Result;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Transfers credits to users for external systems (decisions.md and details.md, "Internal endpoints"). */
@ApplicationScoped
class Picks {
    private final StartTransfer startTransfer;
    private final Payments payments;

    @Inject
    Picks(StartTransfer startTransfer, Payments payments) {
        this.startTransfer = startTransfer;
        this.payments = payments;
    }

    /**
     * When this returns, the credits are booked, or the outcome is not certain yet and a task looks it up.
     *
     * @throws Refusal as {@link StartTransfer#start}; EXTERNAL_API_ERROR for a transfer that is FAILED;
     *     TRANSACTION_FAILED
     */
    PickTransfer transfer(Credits credits, Requester requester) {
        PickTransfer transfer = switch (startTransfer.start(credits, requester)) {
            case Result.New made -> written(made.transfer(), payments::send);
            case Result.Resumed again -> written(again.transfer(), pick -> payments.resume(pick, _ -> true));
            case Result.Known known -> known.transfer();
        };
        return switch (transfer.status()) {
            case COMPLETED, PENDING -> transfer;
            case FAILED -> throw refused(transfer);
        };
    }

    private static Refusal refused(PickTransfer transfer) {
        Map<String, Object> details = details(transfer);
        transfer.platformCode().ifPresent(code -> details.put("platformCode", code));
        return new Refusal(ErrorCode.EXTERNAL_API_ERROR, "The gaming platform did not book the transfer", details);
    }

    /** Turns a failure into a refusal. The task of the first transaction continues the transfer. */
    private static PickTransfer written(PickTransfer transfer, UnaryOperator<PickTransfer> step) {
        try {
            return step.apply(transfer);
        } catch (RuntimeException failure) {
            throw new Refusal(
                    ErrorCode.TRANSACTION_FAILED,
                    "The outcome of the transfer could not be stored; it is being looked into",
                    details(transfer),
                    failure);
        }
    }

    private static Map<String, Object> details(PickTransfer transfer) {
        var details = new LinkedHashMap<String, Object>();
        details.put("externalTransactionId", transfer.externalTransactionId());
        details.put("transferStatus", transfer.status());
        return details;
    }
}
