package gaming.outbox;

import java.util.Locale;

/** The types of events. */
public enum EventType {
    USER_REGISTERED,
    USER_LINKED,
    COMMISSION_COMPUTED,
    COMMISSION_CORRECTED,
    CLAIM_OPENED,
    CLAIM_PAID,
    CLAIM_FAILED,
    CLAIM_FLAGGED,
    HOLD_PLACED,
    HOLD_RELEASED,
    STATEMENT_CLOSED,
    TERMS_SET;

    /** The type of the CloudEvent, such as {@code claim.paid}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '.');
    }
}
