package gaming.money;

import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The price of one token in EUR from {@code at} on. The rate 0 means that there is no price. */
public record TokenRate(String symbol, BigDecimal rate, Instant at) {
    /** Whether this rate replaces the current rate: this rate is newer, or it corrects the rate of the same moment. */
    boolean replaces(@Nullable TokenRate current) {
        return current == null
                || at.isAfter(current.at)
                || (at.equals(current.at) && rate.compareTo(current.rate) != 0);
    }
}
