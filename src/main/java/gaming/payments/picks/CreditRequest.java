package gaming.payments.picks;

import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.money.Amount;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request for credits.
 *
 * @param serviceId our id of the user
 * @param amount in units of {@code currencyCode}
 */
public record CreditRequest(
        @Nullable String serviceId,
        @Nullable BigDecimal amount,
        @Nullable String currencyCode) {
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3,5}");

    /** Credits for a user, in units of their currency; 1.5 and 1.50 are one amount. */
    record Credits(ObjectId user, BigDecimal amount, String currencyCode) {}

    /** @throws Refusal INVALID_PARAMETER; whether the user exists is not checked here */
    Credits credits() {
        if (serviceId == null || Ids.parse(serviceId).isEmpty()) {
            throw Refusal.ofParameter("serviceId", "must be 24 hexadecimal digits");
        }
        if (amount == null || amount.signum() <= 0) {
            throw Refusal.ofParameter("amount", "must be a number above 0");
        }
        BigDecimal kept = Amount.kept(amount).orElseThrow(() -> Refusal.ofParameter("amount", Amount.NOT_KEPT));
        if (currencyCode == null || !CURRENCY.matcher(currencyCode).matches()) {
            throw Refusal.ofParameter("currencyCode", "must be 3 to 5 capital letters");
        }
        return new Credits(new ObjectId(serviceId), kept, currencyCode);
    }
}
