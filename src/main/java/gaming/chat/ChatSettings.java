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
    record Access(URI url, String apiKey, String apiSecret) {
        @Override
        public String toString() {
            return url.toString();
        }
    }

    public static ChatSettings from(Keys keys) {
        return new ChatSettings(
                keys.group(chat -> new Access(
                        chat.secureUrl("chat.url"), chat.printable("chat.api-key"), chat.printable("chat.api-secret"))),
                keys.duration("chat.connect-timeout", "PT1M"),
                keys.duration("chat.read-timeout", "PT1M"),
                keys.duration("chat.retry-delay", "PT10M"));
    }
}
