package gaming.platform;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Transfers and settings to test with. */
final class Transfers {
    /** There is always time for another attempt. */
    static final BooleanSupplier IN_TIME = () -> true;

    static final String TOKEN = "secret-token";
    static final Answer.Reader READER = new Answer.Reader(Answer.LARGEST_BODY, TOKEN);

    private Transfers() {}

    static CreditTransfer transfer(String id) {
        return new CreditTransfer(id, "4711", new BigDecimal("100.000000"), "EUR", CreditTransfer.Type.RAF_CLAIM);
    }

    /** What the platform says of {@link #transfer} once it is booked. */
    static String booked(String id) {
        return """
                {"transactionId":"T-1","externalTransactionId":"%s","playerId":"4711","amount":100,\
                "currencyCode":"EUR","status":"COMPLETED"}""".formatted(id);
    }

    static String error(String code) {
        return "{\"error\":{\"code\":\"" + code + "\",\"message\":\"no\"}}";
    }

    static PlatformSettings settings(URI url, Duration connectTimeout, Duration readTimeout) {
        return new PlatformSettings(
                Optional.of(new PlatformSettings.Access(url, TOKEN)),
                connectTimeout,
                readTimeout,
                20,
                Duration.ofSeconds(5),
                128,
                connectTimeout,
                256,
                true);
    }
}
