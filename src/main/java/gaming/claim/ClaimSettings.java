package gaming.claim;

import gaming.config.Keys;
import gaming.transfers.LadderSettings;
import java.time.Duration;

/**
 * Keys {@code claims.*} and {@code rates.max-age}.
 *
 * @param ladder when the resolver looks
 * @param ratesMaxAge how old a rate may be to pay by it
 * @param booksInterval how long after a check of the books comes the next
 */
public record ClaimSettings(ClaimLimits limits, LadderSettings ladder, Duration ratesMaxAge, Duration booksInterval) {
    private static final Duration LONGEST = Duration.ofDays(3650);

    public static ClaimSettings from(Keys keys) {
        return new ClaimSettings(
                ClaimLimits.from(keys),
                LadderSettings.from(keys),
                keys.duration("rates.max-age", LONGEST),
                keys.duration("claims.books-interval", LONGEST));
    }
}
