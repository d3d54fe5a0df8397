package gaming.chat;

import gaming.Environment;
import gaming.Misconfiguration;
import gaming.Setting;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code chat.*}: where the chat service is, and how long it is waited for.
 *
 * @param access absent where no chat service is configured
 * @param connectTimeout until a connection is there
 * @param readTimeout from the beginning of a call until the end of its answer
 * @param retryDelay how long a service that does not answer is left alone
 */
record ChatSettings(Optional<Access> access, Duration connectTimeout, Duration readTimeout, Duration retryDelay) {
    private static final String URL = "chat.url";
    private static final String KEY = "chat.api-key";
    private static final String SECRET = "chat.api-secret";
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration LONGEST_DELAY = Duration.ofMinutes(10);

    /** Where it is and what proves that we may use it. */
    record Access(URI url, String apiKey, String apiSecret) {
        @Override
        public String toString() {
            return url.toString();
        }
    }

    static ChatSettings from(Config config) {
        return new ChatSettings(
                access(config),
                Setting.duration(config, "chat.connect-timeout", LONGEST_TIMEOUT),
                Setting.duration(config, "chat.read-timeout", LONGEST_TIMEOUT),
                Setting.duration(config, "chat.retry-delay", LONGEST_DELAY));
    }

    private static Optional<Access> access(Config config) {
        Map<String, String> given = new TreeMap<>();
        List<String> keys = List.of(URL, KEY, SECRET);
        keys.forEach(key -> Setting.text(config, key).ifPresent(text -> given.put(key, text)));
        if (given.isEmpty()) {
            return Optional.empty();
        }
        for (String key : keys) {
            if (!given.containsKey(key)) {
                throw new Misconfiguration(key, "is required with " + String.join(" and ", given.keySet()));
            }
        }
        boolean local = Environment.of(config) == Environment.LOCAL;
        return Optional.of(new Access(
                Setting.secured(URL, Setting.webUrl(URL, text(given, URL)), local),
                Setting.printable(KEY, text(given, KEY)),
                Setting.printable(SECRET, text(given, SECRET))));
    }

    private static String text(Map<String, String> given, String key) {
        return given.getOrDefault(key, "");
    }
}
