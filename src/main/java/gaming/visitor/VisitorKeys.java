package gaming.visitor;

import gaming.settings.CapabilityKeys;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.Config;

/** For the check before the start, which does not read the file. */
public final class VisitorKeys implements CapabilityKeys {
    @Override
    public List<Consumer<Config>> readers() {
        return List.of(CountryFile::requireReadable);
    }
}
