package gaming.referral.statement;

import gaming.config.Keys;
import java.time.Duration;

/**
 * Keys {@code statements.*}; the keys that sign are read by {@link gaming.access.StatementKeys}.
 *
 * @param closeAfter the time between the end of a month and its closing
 */
public record StatementSettings(Duration closeAfter) {
    public static StatementSettings from(Keys keys) {
        return new StatementSettings(keys.duration("statements.close-after", "PT1H", "P28D"));
    }
}
