package gaming.telemetry;

import gaming.Misconfiguration;
import gaming.Setting;
import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code telemetry.traces.*}.
 *
 * @param endpoint of the collector, for OTLP over HTTP
 * @param percent of the undertakings that begin here
 */
record TraceSettings(URI endpoint, int percent) {
    private static final String ENABLED = "telemetry.traces.enabled";
    private static final String ENDPOINT = "telemetry.traces.endpoint";

    /** Empty when traces are off. */
    static Optional<TraceSettings> from(Config config) {
        return switch (config.getValue(ENABLED, String.class)) {
            case "false" -> Optional.empty();
            case "true" -> Optional.of(on(config));
            default -> throw new Misconfiguration(ENABLED, "must be true or false");
        };
    }

    private static TraceSettings on(Config config) {
        String endpoint = Setting.text(config, ENDPOINT)
                .orElseThrow(() -> new Misconfiguration(ENDPOINT, "is required with " + ENABLED));
        return new TraceSettings(
                Setting.webUrl(ENDPOINT, endpoint), Setting.number(config, "telemetry.traces.percent", 100));
    }
}
