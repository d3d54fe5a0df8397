package gaming.money;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** An exact amount of USDC with at most six decimals, the token's own precision. 1 USDC is shown as 1 USD. */
public record Usdc(BigDecimal tokens) {
    public static final int SCALE = 6;
    public static final Usdc ZERO = new Usdc(BigDecimal.ZERO);

    public Usdc {
        if (tokens.scale() > SCALE) {
            tokens = tokens.setScale(SCALE, RoundingMode.UNNECESSARY);
        }
    }

    public Usdc plus(Usdc other) {
        return new Usdc(tokens.add(other.tokens));
    }

    public Usdc minus(Usdc other) {
        return new Usdc(tokens.subtract(other.tokens));
    }

    /** Decimal text with six decimals. */
    public String text() {
        return tokens.setScale(SCALE).toPlainString();
    }

    public Dollars dollars() {
        return new Dollars(tokens);
    }
}
