package gaming.outbox;

import java.math.BigDecimal;

/** An amount as exact text. */
public record Money(String value, String currency) {
    public static Money euros(BigDecimal amount) {
        return new Money(amount.toPlainString(), "EUR");
    }

    public static Money dollars(BigDecimal amount) {
        return new Money(amount.toPlainString(), "USD");
    }

    public static Money usdc(BigDecimal amount) {
        return new Money(amount.toPlainString(), "USDC");
    }
}
