package gaming.outbox;

import java.math.BigDecimal;

/** An amount as exact text. */
public record Money(String value, String currency) {
    private Money(BigDecimal amount, String currency) {
        this(amount.toPlainString(), currency);
    }

    public static Money euros(BigDecimal amount) {
        return new Money(amount, "EUR");
    }

    public static Money dollars(BigDecimal amount) {
        return new Money(amount, "USD");
    }

    public static Money usdc(BigDecimal amount) {
        return new Money(amount, "USDC");
    }
}
