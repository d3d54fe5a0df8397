package gaming.chat;

import gaming.config.Keys;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Keys {@code chat.*}.
 *
 * @param access absent where no chat service is configured
 * @param readTimeout from the beginning of a call until the end of its answer
 */
public record ChatSettings(
        Optional<Access> access, Duration connectTimeout, Duration readTimeout, Duration retryDelay) {
    private static final String URL = "chat.url";
    private static final String KEY = "chat.api-key";
    private static final String SECRET = "chat.api-secret";

    /** Where it is and what proves that we may use it. */
    record Access(URI url, String apiKey, String apiSecret) {
        @Override
        public String toString() {
            return url.toString();
        }
    }

    public static ChatSettings from(Keys keys) {
        return new ChatSettings(
                keys.group(
                        () -> new Access(keys.secureUrl(URL), keys.printable(KEY), keys.printable(SECRET)),
                        URL,
                        KEY,
                        SECRET),
                keys.duration("chat.connect-timeout", "PT1M"),
                keys.duration("chat.read-timeout", "PT1M"),
                keys.duration("chat.retry-delay", "PT10M"));
    }
}
