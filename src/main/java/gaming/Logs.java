package gaming;

import io.helidon.logging.common.LogConfig;
import io.helidon.logging.jul.HelidonJsonFormatter;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** One line an event: readable on a terminal, JSON where machines collect it. */
final class Logs {
    private Logs() {}

    static void configure() {
        LogConfig.configureRuntime();
        if (json(ConfigProvider.getConfig())) {
            for (Handler handler : Logger.getLogger("").getHandlers()) {
                handler.setFormatter(new HelidonJsonFormatter());
            }
        }
    }

    private static boolean json(Config config) {
        String format = config.getOptionalValue("log.format", String.class)
                .orElse(Environment.of(config) == Environment.LOCAL ? "text" : "json");
        return switch (format) {
            case "text" -> false;
            case "json" -> true;
            default -> throw new Misconfiguration("log.format", "text or json, not " + format);
        };
    }
}
