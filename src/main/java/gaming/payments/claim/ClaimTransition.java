package gaming.payments.claim;

import gaming.payments.PaymentTransition;
import jakarta.persistence.AttributeOverride;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/** A row of the audit trail of a claim. */
@Entity
@Table(name = "claim_transition")
@AttributeOverride(name = "paymentId", column = @Column(name = "claim_id"))
@AttributeOverride(name = "booked", column = @Column(name = "booked_usdc"))
class ClaimTransition extends PaymentTransition {}
