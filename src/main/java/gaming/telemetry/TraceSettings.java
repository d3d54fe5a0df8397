package gaming.telemetry;

import gaming.config.Keys;
import java.net.URI;
import java.util.Optional;

/** Keys {@code telemetry.traces.*}. */
public record TraceSettings(URI endpoint, int percent) {
    private static final String ENABLED = "telemetry.traces.enabled";
    private static final String ENDPOINT = "telemetry.traces.endpoint";

    /** Empty when traces are off. */
    public static Optional<TraceSettings> from(Keys keys) {
        boolean on = keys.flag(ENABLED);
        Optional<URI> endpoint = keys.optional(ENDPOINT, keys::webUrl);
        int percent = keys.number("telemetry.traces.percent", 100);
        keys.require(!on || endpoint.isPresent(), ENDPOINT, "is required with", ENABLED);
        return endpoint.filter(_ -> on).map(url -> new TraceSettings(url, percent));
    }
}
