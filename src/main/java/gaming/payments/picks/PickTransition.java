package gaming.payments.picks;

import gaming.payments.PaymentTransition;
import jakarta.persistence.AttributeOverride;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/** A row of the audit trail of a transfer of credits. */
@Entity
@Table(name = "picks_transition")
@AttributeOverride(name = "paymentId", column = @Column(name = "transfer_id"))
class PickTransition extends PaymentTransition {}
