package gaming.money;

import java.math.BigDecimal;
import java.time.Instant;

/** One line of the feed {@code token-rates}: the price of one token in EUR at a moment; 0 means that there is none. */
public record TokenRate(String symbol, BigDecimal rate, Instant at) {}
