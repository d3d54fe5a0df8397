package gaming;

import gaming.settings.CapabilityKeys;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.Config;

/** What the start itself reads of the configuration. */
public final class StartKeys implements CapabilityKeys {
    @Override
    public List<Consumer<Config>> readers() {
        return List.of(Environment::of, Logs::format, ShutdownDelay::from);
    }
}
