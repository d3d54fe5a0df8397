package gaming.claim;

import gaming.Misconfiguration;
import java.time.Duration;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code claims.*} and {@code rates.max-age}.
 *
 * @param delays the resolver's ladder: the first from the send, each other one from the look before it
 * @param notFoundAfter how old a send must be before "not found" means that it never will be
 * @param ratesMaxAge how old a rate may be to pay by it
 */
record ClaimSettings(ClaimLimits limits, List<Duration> delays, Duration notFoundAfter, Duration ratesMaxAge) {
    private static final String DELAYS = "claims.resolver.delays";
    private static final String NOT_FOUND_AFTER = "claims.not-found-after";
    private static final String RATES_MAX_AGE = "rates.max-age";

    ClaimSettings {
        delays = List.copyOf(delays);
        if (delays.isEmpty() || delays.stream().anyMatch(Duration::isNegative)) {
            throw new Misconfiguration(DELAYS, "must be one or more durations, none of them negative");
        }
        if (notFoundAfter.isNegative()) {
            throw new Misconfiguration(NOT_FOUND_AFTER, "must not be negative");
        }
        if (!ratesMaxAge.isPositive()) {
            throw new Misconfiguration(RATES_MAX_AGE, "must be above zero");
        }
    }

    static ClaimSettings from(Config config) {
        return new ClaimSettings(
                ClaimLimits.from(config),
                config.getValues(DELAYS, Duration.class),
                config.getValue(NOT_FOUND_AFTER, Duration.class),
                config.getValue(RATES_MAX_AGE, Duration.class));
    }
}
