package gaming.money;

import gaming.config.Keys;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Keys {@code rates.*}.
 *
 * @param source what is asked; empty: nothing is
 * @param refresh how long after one look comes the next
 * @param keepHistory how long a rate that is current no more is kept
 */
public record RateSettings(
        Optional<URI> source,
        Duration refresh,
        Duration connectTimeout,
        Duration readTimeout,
        JumpGuard guard,
        Duration keepHistory) {
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration A_DECADE = Duration.ofDays(3650);

    /** The address is checked even where it is not used. */
    public static RateSettings from(Keys keys) {
        boolean enabled = keys.flag("rates.enabled");
        return new RateSettings(
                keys.optional("rates.url", keys::secureUrl).filter(_ -> enabled).map(RateSettings::question),
                keys.duration("rates.refresh", Duration.ofMillis(100), A_DECADE),
                keys.duration("rates.connect-timeout", LONGEST_TIMEOUT),
                keys.duration("rates.read-timeout", LONGEST_TIMEOUT),
                new JumpGuard(
                        keys.number("rates.largest-jump-percent", 10_000), keys.duration("rates.max-age", A_DECADE)),
                keys.duration("rates.keep-history", Duration.ofDays(1), A_DECADE));
    }

    private static URI question(URI base) {
        return URI.create(base.toString().replaceAll("/+$", "") + "/rates?symbols=USDC&base=EUR");
    }
}
