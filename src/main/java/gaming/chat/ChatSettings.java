package gaming.chat;

import gaming.config.Keys;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Keys {@code chat.*}: where the chat service is, and how long it is waited for.
 *
 * @param access absent where no chat service is configured
 * @param connectTimeout until a connection is there
 * @param readTimeout from the beginning of a call until the end of its answer
 * @param retryDelay how long a service that does not answer is left alone
 */
public record ChatSettings(
        Optional<Access> access, Duration connectTimeout, Duration readTimeout, Duration retryDelay) {
    private static final String URL = "chat.url";
    private static final String KEY = "chat.api-key";
    private static final String SECRET = "chat.api-secret";
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);

    /** Where it is and what proves that we may use it. */
    record Access(URI url, String apiKey, String apiSecret) {
        @Override
        public String toString() {
            return url.toString();
        }
    }

    public static ChatSettings from(Keys keys) {
        return new ChatSettings(
                keys.group(URL, KEY, SECRET)
                        ? Optional.of(new Access(keys.secureUrl(URL), keys.printable(KEY), keys.printable(SECRET)))
                        : Optional.empty(),
                keys.duration("chat.connect-timeout", LONGEST_TIMEOUT),
                keys.duration("chat.read-timeout", LONGEST_TIMEOUT),
                keys.duration("chat.retry-delay", Duration.ofMinutes(10)));
    }
}
