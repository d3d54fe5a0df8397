package gaming;

import io.helidon.logging.common.LogConfig;
import io.helidon.logging.jul.HelidonJsonFormatter;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** One line an event: readable on a terminal, JSON where machines collect it. No kind of line fills it. */
final class Logs {
    private static final String KEY = "log.format";
    private static final String TEXT = "text";
    private static final String JSON = "json";

    private Logs() {}

    static void configure() {
        LogConfig.configureRuntime();
        HungUp.keepOut();
        boolean json = json(ConfigProvider.getConfig());
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            handler.setFormatter(new BoundedLines(json ? new HelidonJsonFormatter() : handler.getFormatter()));
        }
    }

    /** A value that is none is refused by the check of all keys, and this is how it will say so. */
    private static boolean json(Config config) {
        try {
            return format(config).equals(JSON);
        } catch (Misconfiguration _) {
            return true;
        }
    }

    /** Key {@code log.format}. */
    static String format(Config config) {
        String usual = Environment.of(config) == Environment.LOCAL ? TEXT : JSON;
        String format = Setting.text(config, KEY).orElse(usual);
        if (!format.equals(TEXT) && !format.equals(JSON)) {
            throw new Misconfiguration(KEY, "must be text or json");
        }
        return format;
    }
}
