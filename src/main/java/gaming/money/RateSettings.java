package gaming.money;

import gaming.Environment;
import gaming.Setting;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code rates.*}.
 *
 * @param source what is asked; empty: nothing is
 * @param refresh how long after one look comes the next
 * @param keepHistory how long a rate that is current no more is kept
 */
record RateSettings(
        Optional<URI> source,
        Duration refresh,
        Duration connectTimeout,
        Duration readTimeout,
        JumpGuard guard,
        Duration keepHistory) {
    private static final String URL = "rates.url";
    private static final String ENABLED = "rates.enabled";
    private static final String MAX_AGE = "rates.max-age";
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration A_DECADE = Duration.ofDays(3650);
    private static final int A_HUNDREDFOLD = 10_000;

    static RateSettings from(Config config) {
        boolean enabled = Setting.flag(config, ENABLED);
        return new RateSettings(
                url(config).filter(_ -> enabled).map(RateSettings::question),
                Setting.duration(config, "rates.refresh", Duration.ofMillis(100), A_DECADE),
                Setting.duration(config, "rates.connect-timeout", LONGEST_TIMEOUT),
                Setting.duration(config, "rates.read-timeout", LONGEST_TIMEOUT),
                new JumpGuard(
                        Setting.number(config, "rates.largest-jump-percent", A_HUNDREDFOLD),
                        Setting.duration(config, MAX_AGE, A_DECADE)),
                Setting.duration(config, "rates.keep-history", Duration.ofDays(1), A_DECADE));
    }

    /** Checked even where it is not used. */
    private static Optional<URI> url(Config config) {
        boolean plainHttp = Environment.of(config) == Environment.LOCAL;
        return Setting.text(config, URL).map(text -> Setting.secured(URL, Setting.webUrl(URL, text), plainHttp));
    }

    private static URI question(URI base) {
        return URI.create(base.toString().replaceAll("/+$", "") + "/rates?symbols=USDC&base=EUR");
    }
}
