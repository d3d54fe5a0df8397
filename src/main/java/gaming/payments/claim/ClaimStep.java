package gaming.payments.claim;

import gaming.payments.AuditTrail.Transition;
import gaming.payments.PaymentStatus;
import java.time.Instant;
import java.util.Map;

/**
 * A row of the audit trail in words for the user. The row's own reason may name an operator or the platform's answer,
 * so a user never sees it.
 */
public record ClaimStep(Instant at, PaymentStatus status, String reason) {
    private static final String LOOKED_INTO =
            "It is not certain yet whether the gaming platform has paid; we keep asking";

    private static final String BY_HAND = "Our staff settle the payment by hand";

    /** The words for reasons that leave the claim pending. */
    private static final Map<String, String> WORDS = Map.of(
            "Claimed by the user", "You claimed; the amount is reserved for you",
            "Asked for again by the user", "You claimed again; we ask the gaming platform about the same payment",
            "Sent again", "The gaming platform did not know the payment; we sent the same one again",
            "The outcome is not known",
                    "The gaming platform did not answer clearly; we will ask it what became of the payment",
            "Looked up: not certain yet", LOOKED_INTO,
            "Looked up for the last time", BY_HAND,
            "A conflict at the platform", BY_HAND);

    static ClaimStep of(Transition row) {
        return new ClaimStep(row.at(), row.to(), words(row));
    }

    private static String words(Transition row) {
        boolean changed = row.from() != row.to();
        return switch (row.to()) {
            case PENDING -> WORDS.getOrDefault(row.reason(), LOOKED_INTO);
            case COMPLETED ->
                !changed
                        ? "The gaming platform was asked again about the payment"
                        : row.from() == PaymentStatus.FAILED
                                ? "The gaming platform has paid after all"
                                : "The gaming platform has paid";
            case FAILED ->
                changed
                        ? "The payment was not made; what is still earned can be claimed again"
                        : "The gaming platform was asked again: nothing new";
        };
    }
}
