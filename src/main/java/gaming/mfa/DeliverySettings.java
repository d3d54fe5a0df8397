package gaming.mfa;

import gaming.Environment;
import gaming.Misconfiguration;
import gaming.Setting;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code auth.mfa.delivery.*}: the operator's gateway for codes; its address and token, both or none.
 *
 * @param timeout of one delivery
 */
record DeliverySettings(Optional<Gateway> gateway, Duration timeout, boolean local) {
    private static final String URL = "auth.mfa.delivery.url";
    private static final String TOKEN = "auth.mfa.delivery.token";

    record Gateway(URI url, String token) {
        @Override
        public String toString() {
            return "Gateway";
        }
    }

    static DeliverySettings from(Config config) {
        boolean local = Environment.of(config) == Environment.LOCAL;
        Optional<String> url = Setting.text(config, URL);
        Optional<String> token = Setting.text(config, TOKEN);
        if (url.isPresent() != token.isPresent()) {
            throw new Misconfiguration(
                    url.isPresent() ? TOKEN : URL, "is required with " + (url.isPresent() ? URL : TOKEN));
        }
        Optional<Gateway> gateway = url.map(address -> new Gateway(
                Setting.secured(URL, Setting.webUrl(URL, address), local),
                Setting.printable(TOKEN, token.orElseThrow())));
        return new DeliverySettings(
                gateway, Setting.duration(config, "auth.mfa.delivery.timeout", Duration.ofMinutes(1)), local);
    }
}
