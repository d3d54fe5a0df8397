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
        boolean on = Setting.flag(config, ENABLED);
        Optional<URI> endpoint = Setting.text(config, ENDPOINT).map(url -> Setting.webUrl(ENDPOINT, url));
        int percent = Setting.number(config, "telemetry.traces.percent", 100);
        return on ? Optional.of(new TraceSettings(required(endpoint), percent)) : Optional.empty();
    }

    private static URI required(Optional<URI> endpoint) {
        return endpoint.orElseThrow(() -> new Misconfiguration(ENDPOINT, "is required with " + ENABLED));
    }
}
