package gaming.telemetry;

import io.helidon.logging.common.spi.MdcProvider;
import org.jspecify.annotations.Nullable;

/**
 * Gives log lines the fields of their {@link OperationContext}, as the format in {@code logging.properties} requires.
 * {@code META-INF/services} registers this class. Other providers set other fields.
 */
public final class LogFields implements MdcProvider {
    @Override
    public @Nullable String get(String name) {
        return OperationContext.current().map(context -> context.field(name)).orElse(null);
    }

    @Override
    public void put(String name, String value) {}

    @Override
    public void remove(String name) {}

    @Override
    public void clear() {}
}
