package gaming.app;

import gaming.config.Keys;
import io.helidon.logging.common.LogConfig;
import io.helidon.logging.jul.HelidonJsonFormatter;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.ConfigProvider;

/** Configures the log: one line for each event, as text on a terminal or as JSON for machines. */
final class Logs {
    private Logs() {}

    static void configure() {
        // Before the configuration is read, because its problems are logged
        LogConfig.configureRuntime();
        configure(json(new Keys(ConfigProvider.getConfig())));
    }

    /** For a command that a person runs: text, whatever the configuration says. */
    static void configureText() {
        LogConfig.configureRuntime();
        configure(false);
    }

    private static void configure(boolean json) {
        ClientAbortFilter.install();
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            Formatter lines = json ? new HelidonJsonFormatter() : handler.getFormatter();
            handler.setFormatter(new BoundedLines(new LevelNames(lines)));
        }
    }

    /** The check of all keys refuses any value but {@code text} and {@code json}, in a line of JSON. */
    static boolean json(Keys keys) {
        String usual = keys.local() ? "text" : "json";
        return keys.optional("log.format", key -> keys.oneOf(key, "text", "json"))
                .orElse(usual)
                .equals("json");
    }
}
