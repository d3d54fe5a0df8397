package gaming.payments;

import gaming.outbox.EventType;
import gaming.outbox.Money;
import gaming.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.bson.types.ObjectId;

/** The events of claims. Other payments have none. */
@ApplicationScoped
class ClaimEvents {
    private final Outbox outbox;

    @Inject
    ClaimEvents(Outbox outbox) {
        this.outbox = outbox;
    }

    /** @param payout what the platform pays for the earnings */
    record Changed(ObjectId claimId, ObjectId userId, Money earnings, Money payout) {}

    void changed(Payment payment, PaymentStatus to) {
        add(
                payment,
                switch (to) {
                    case PENDING -> EventType.CLAIM_OPENED;
                    case COMPLETED -> EventType.CLAIM_PAID;
                    case FAILED -> EventType.CLAIM_FAILED;
                });
    }

    void flagged(Payment payment) {
        add(payment, EventType.CLAIM_FLAGGED);
    }

    private void add(Payment payment, EventType type) {
        if (payment instanceof Claim claim) {
            var earnings = Money.euros(claim.amount().euros());
            var payout = Money.usdc(claim.amountUsdc().tokens());
            outbox.add(type, claim.userId(), new Changed(claim.id(), claim.userId(), earnings, payout));
        }
    }
}
