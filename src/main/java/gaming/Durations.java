package gaming;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import org.eclipse.microprofile.config.Config;

/** Keys whose values are ISO-8601 durations. */
public final class Durations {
    private Durations() {}

    /** Refuses to start with a value that is none, or out of bounds. */
    public static Duration between(Config config, String key, Duration least, Duration most) {
        try {
            Duration value = Duration.parse(config.getValue(key, String.class).strip());
            if (value.compareTo(least) >= 0 && value.compareTo(most) <= 0) {
                return value;
            }
        } catch (DateTimeParseException _) {
            // Said below
        }
        throw new Misconfiguration(key, "must be an ISO-8601 duration from " + least + " to " + most);
    }
}
