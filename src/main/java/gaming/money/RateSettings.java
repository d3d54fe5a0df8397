package gaming.money;

import gaming.config.Keys;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Keys {@code rates.*}.
 *
 * @param source empty if only the feed sends rates
 */
public record RateSettings(
        Optional<URI> source,
        Duration refresh,
        Duration connectTimeout,
        Duration readTimeout,
        RateGuard guard,
        Duration keepHistory) {

    /** The address is checked even if it is not used. */
    public static RateSettings from(Keys keys) {
        boolean enabled = keys.flag("rates.enabled");
        return new RateSettings(
                keys.optional("rates.url", keys::secureUrl).filter(_ -> enabled).map(RateSettings::requestUrl),
                keys.duration("rates.refresh", "PT0.1S", "P3650D"),
                keys.duration("rates.connect-timeout", "PT1M"),
                keys.duration("rates.read-timeout", "PT1M"),
                RateGuard.from(keys),
                keys.duration("rates.keep-history", "P1D", "P3650D"));
    }

    private static URI requestUrl(URI base) {
        return URI.create(base.toString().replaceAll("/+$", "") + "/rates?symbols=USDC&base=EUR");
    }
}
