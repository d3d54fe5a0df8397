package gaming.signin.mfa;

import gaming.config.Keys;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/** Keys {@code auth.mfa.*}; {@code logged}: codes without a gateway are logged. */
public record MfaSettings(
        Duration tokenLifetime, int mostPending, Optional<Gateway> gateway, Duration deliveryTimeout, boolean logged) {
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
                keys.group(mfa ->
                        new Gateway(mfa.secureUrl("auth.mfa.delivery.url"), mfa.printable("auth.mfa.delivery.token"))),
                keys.duration("auth.mfa.delivery.timeout", "PT1M"),
                keys.local());
    }
}
