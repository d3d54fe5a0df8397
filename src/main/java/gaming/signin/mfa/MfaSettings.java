package gaming.signin.mfa;

import gaming.config.Keys;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Keys {@code auth.mfa.*}.
 *
 * @param gateway the operator's gateway for codes
 * @param logged whether codes without a gateway are logged, which only the local environment does
 */
public record MfaSettings(
        Duration tokenLifetime, int mostPending, Optional<Gateway> gateway, Duration deliveryTimeout, boolean logged) {
    private static final String URL = "auth.mfa.delivery.url";
    private static final String TOKEN = "auth.mfa.delivery.token";

    record Gateway(URI url, String token) {
        @Override
        public String toString() {
            return "Gateway";
        }
    }

    public static MfaSettings from(Keys keys) {
        return new MfaSettings(
                keys.duration("auth.mfa.token-lifetime", "PT1S", "PT1H"),
                keys.number("auth.mfa.most-pending", 1000),
                keys.group(() -> new Gateway(keys.secureUrl(URL), keys.printable(TOKEN)), URL, TOKEN),
                keys.duration("auth.mfa.delivery.timeout", "PT1M"),
                keys.local());
    }
}
