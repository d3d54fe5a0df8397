package gaming.mfa;

import gaming.Durations;
import gaming.Environment;
import gaming.Misconfiguration;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code auth.mfa.delivery.*}: the operator's gateway for codes; its address and token, both or none.
 *
 * @param timeout of one delivery
 */
record DeliverySettings(Optional<Gateway> gateway, Duration timeout, boolean local) {
    private static final String URL = "auth.mfa.delivery.url";
    private static final String TOKEN = "auth.mfa.delivery.token";
    private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]+");

    record Gateway(URI url, String token) {
        @Override
        public String toString() {
            return "Gateway";
        }
    }

    static DeliverySettings from(Config config) {
        boolean local = Environment.of(config) == Environment.LOCAL;
        Optional<String> url = text(config, URL);
        Optional<String> token = text(config, TOKEN);
        if (url.isPresent() != token.isPresent()) {
            throw new Misconfiguration(url.isPresent() ? TOKEN : URL, "is required with the other one of the two");
        }
        Optional<Gateway> gateway =
                url.map(address -> new Gateway(address(address, local), printable(token.orElseThrow())));
        return new DeliverySettings(
                gateway,
                Durations.between(config, "auth.mfa.delivery.timeout", Duration.ofMillis(1), Duration.ofMinutes(1)),
                local);
    }

    private static Optional<String> text(Config config, String key) {
        return config.getOptionalValue(key, String.class).filter(value -> !value.isBlank());
    }

    private static URI address(String text, boolean local) {
        try {
            URI url = URI.create(text);
            boolean allowed = "https".equals(url.getScheme()) || (local && "http".equals(url.getScheme()));
            if (allowed && url.getHost() != null && url.getRawUserInfo() == null) {
                return url;
            }
        } catch (IllegalArgumentException _) {
            // Its text may have a password in it
        }
        throw new Misconfiguration(URL, "must be an https URL of a host");
    }

    private static String printable(String token) {
        if (!PRINTABLE.matcher(token).matches()) {
            throw new Misconfiguration(TOKEN, "must be printable ASCII without spaces and line ends");
        }
        return token;
    }
}
