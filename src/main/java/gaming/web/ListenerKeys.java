package gaming.web;

import gaming.settings.CapabilityKeys;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.Config;

/** For the check before the start. */
public final class ListenerKeys implements CapabilityKeys {
    @Override
    public List<Consumer<Config>> readers() {
        return List.of(ListenerSettings::from, ConnectionSettings::from, HeldBytes::check);
    }
}
