package gaming.events;

import gaming.settings.CapabilityKeys;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.Config;

/** For the check before the start. */
public final class EventsKeys implements CapabilityKeys {
    @Override
    public List<Consumer<Config>> readers() {
        return List.of(EventsSettings::from);
    }

    /** All properties of the client that say who we are. */
    @Override
    public Set<String> furtherKeys() {
        return KafkaSettings.securityKeys();
    }
}
