package gaming.app;

import gaming.config.Keys;
import io.helidon.logging.common.LogConfig;
import io.helidon.logging.jul.HelidonJsonFormatter;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.ConfigProvider;

/** One line an event: readable on a terminal, JSON where machines collect it. No kind of line fills it. */
final class Logs {
    private Logs() {}

    static void configure() {
        LogConfig.configureRuntime();
        ClientAbortFilter.install();
        boolean json = json(new Keys(ConfigProvider.getConfig()));
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            handler.setFormatter(new BoundedLines(json ? new HelidonJsonFormatter() : handler.getFormatter()));
        }
    }

    /** Key {@code log.format}. The check of all keys refuses any other value, and says so in JSON. */
    static boolean json(Keys keys) {
        String usual = keys.local() ? "text" : "json";
        return keys.optional("log.format", key -> keys.oneOf(key, "text", "json"))
                .orElse(usual)
                .equals("json");
    }
}
