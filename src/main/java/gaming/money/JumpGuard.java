package gaming.money;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;

/**
 * Keeps an error of the source from being paid out: it refuses a rate that differs from the current one by more than so many
 * percent of it. A current rate that is too old to pay by refuses nothing: otherwise a market that really moved would stop
 * all claims for good. A current 0, by which the feed says that there is no rate, refuses every rate of the source until it
 * is too old.
 */
record JumpGuard(int largestPercent, Duration maxAge) {
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    boolean refuses(TokenRate current, TokenRate next, Instant now) {
        if (!current.at().plus(maxAge).isAfter(now)) {
            return false;
        }
        BigDecimal distance = next.rate().subtract(current.rate()).abs();
        return distance.multiply(HUNDRED).compareTo(current.rate().multiply(BigDecimal.valueOf(largestPercent))) > 0;
    }
}
