package gaming.payments.picks;

import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.money.Amount;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
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

    /** The caller that asks for credits. {@code apiKey} is the name of the API key. */
    record Requester(String apiKey, Optional<String> idempotencyKey) {
        static final String HEADER = "Idempotency-Key";
        private static final int LONGEST = 255;
        private static final Pattern PRINTABLE = Pattern.compile("[\\x20-\\x7e]{1," + LONGEST + "}");

        /** @throws Refusal INVALID_PARAMETER for two keys, or one that is not 1 to 255 printable ASCII characters */
        static Requester of(String apiKey, List<String> headers) {
            if (headers.size() > 1
                    || headers.stream().anyMatch(key -> !PRINTABLE.matcher(key).matches())) {
                throw Refusal.ofParameter(HEADER, "must be one key of 1 to " + LONGEST + " printable ASCII characters");
            }
            return new Requester(apiKey, headers.stream().findFirst());
        }
    }

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
