package gaming.money;

import gaming.config.Keys;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

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

    /**
     * Refuses wrong rates, so that no payout uses them. A polled rate may differ from the current one by at most {@code
     * largestPercent} of it, and a rate of USDC from either source must be in the bounds. The feed may send the rate 0,
     * which stops payouts. The age of the current rate does not matter, because after an outage an error is as likely
     * as before. So only the feed can end a stop or confirm a larger jump.
     */
    record RateGuard(int largestPercent, BigDecimal lowest, BigDecimal highest) {
        private static final String LOWEST = "rates.lowest";
        private static final String HIGHEST = "rates.highest";
        private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
        private static final Pattern DECIMAL = Pattern.compile("\\d{1,9}(\\.\\d{1,8})?");

        static RateGuard from(Keys keys) {
            int percent = keys.number("rates.largest-jump-percent", 10_000);
            BigDecimal lowest = price(keys, LOWEST);
            BigDecimal highest = price(keys, HIGHEST);
            keys.require(lowest.compareTo(highest) <= 0, LOWEST, "must not be above", HIGHEST);
            return new RateGuard(percent, lowest, highest);
        }

        private static BigDecimal price(Keys keys, String key) {
            return keys.value(
                    key,
                    text -> DECIMAL.matcher(text).matches() ? new BigDecimal(text) : BigDecimal.ZERO,
                    price -> price.signum() > 0,
                    "must be a number above 0 with at most 9 integer digits and 8 decimals",
                    BigDecimal.ONE);
        }

        boolean isOutOfBounds(TokenRate rate) {
            return rate.symbol().equals("USDC")
                    && rate.rate().signum() != 0
                    && (rate.rate().compareTo(lowest) < 0 || rate.rate().compareTo(highest) > 0);
        }

        boolean isJump(TokenRate lastKnown, TokenRate next) {
            BigDecimal distance = next.rate().subtract(lastKnown.rate()).abs();
            return distance.multiply(HUNDRED).compareTo(lastKnown.rate().multiply(BigDecimal.valueOf(largestPercent)))
                    > 0;
        }
    }

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
