package gaming.telemetry;

import io.helidon.logging.common.spi.MdcProvider;
import org.jspecify.annotations.Nullable;

/**
 * Gives log lines the fields of the {@link Undertaking} in which they are written, where the format of {@code
 * logging.properties} asks for them; found through {@code META-INF/services}. Others set theirs elsewhere.
 */
public final class LogFields implements MdcProvider {
    @Override
    public @Nullable String get(String name) {
        return Undertaking.current().map(undertaking -> undertaking.field(name)).orElse(null);
    }

    @Override
    public void put(String name, String value) {}

    @Override
    public void remove(String name) {}

    @Override
    public void clear() {}
}
