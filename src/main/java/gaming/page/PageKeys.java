package gaming.page;

import gaming.settings.CapabilityKeys;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.Config;

/** For the check before the start. */
public final class PageKeys implements CapabilityKeys {
    @Override
    public List<Consumer<Config>> readers() {
        return List.of(PageSettings::from);
    }
}
