package gaming.referral.statement;

import gaming.config.Keys;
import java.time.Duration;

/**
 * Keys {@code statements.*}. {@link gaming.access.StatementKeys} reads the signing keys.
 *
 * @param closeAfter the least time between the end of a month and its closing
 */
public record StatementSettings(Duration closeAfter) {
    public static StatementSettings from(Keys keys) {
        return new StatementSettings(keys.duration("statements.close-after", "PT1H", "P28D"));
    }
}
