package gaming.outbox;

import gaming.config.Keys;
import java.time.Duration;

/**
 * Keys {@code events.out.*}.
 *
 * @param usernames whether events of new users have usernames
 * @param keep how long published events can be published again
 */
public record OutboxSettings(boolean enabled, boolean usernames, Duration keep) {
    public static OutboxSettings from(Keys keys) {
        boolean enabled = keys.flag("events.out.enabled");
        if (enabled) {
            keys.required("kafka.bootstrap-servers");
        }
        return new OutboxSettings(
                enabled, keys.flag("events.out.usernames"), keys.duration("events.out.keep", "PT1H", "P365D"));
    }
}
