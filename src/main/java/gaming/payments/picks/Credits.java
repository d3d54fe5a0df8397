package gaming.payments.picks;

import java.math.BigDecimal;
import org.bson.types.ObjectId;

/** Credits for a user, in units of their currency; what scale the amount has makes no difference. */
record Credits(ObjectId user, BigDecimal amount, String currencyCode) {}
