package gaming.telemetry;

import gaming.settings.CapabilityKeys;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.Config;

/** For the check before the start. */
public final class TelemetryKeys implements CapabilityKeys {
    @Override
    public List<Consumer<Config>> readers() {
        return List.of(TraceSettings::from);
    }
}
