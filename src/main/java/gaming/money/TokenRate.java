package gaming.money;

import jakarta.persistence.Embeddable;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The price of one token in EUR since a moment; 0 means that there is none. */
@Embeddable
public record TokenRate(String symbol, BigDecimal rate, Instant at) {
    /** Whether it becomes the current one where {@code current} was: it is newer, or corrects what was said of its moment. */
    boolean replaces(@Nullable TokenRate current) {
        return current == null
                || at.isAfter(current.at)
                || (at.equals(current.at) && rate.compareTo(current.rate) != 0);
    }
}
