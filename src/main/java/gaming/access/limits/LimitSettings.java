package gaming.access.limits;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keys {@code limits.<name>.per-minute} by name: the calls allowed in a minute, for {@code cost} the cost. */
public record LimitSettings(Map<String, Integer> perMinute) {
    private static final List<String> NAMES = List.of("""
            daily-commission-job report sync-users-master sync-promo-feed invalidate-cache social verify-social-auth verify-mfa
            session refresh referral search catalogue favourites launch bet-info""".split("\\s+"));

    static final String COST = "cost";
    /**
     * The cost that each call adds to the default capacity. The largest default limit is 600 calls, which gives a
     * capacity of 4,800,000. This cost takes less than two percent of two processors.
     */
    private static final long COST_OF_A_CALL = 8_000;

    /** The calls of one key in a minute, which begins with the first call. */
    record Minute(long calls, Instant end) {
        static final Duration LENGTH = Duration.ofMinutes(1);

        /** The longest time from now to the end of a minute. A later end comes from a clock that was ahead. */
        static final Duration LATEST_END = LENGTH.multipliedBy(2);

        static Minute counted(@Nullable Minute latest, Instant now) {
            return latest != null && latest.end.isAfter(now) && !latest.end.isAfter(now.plus(LATEST_END))
                    ? new Minute(latest.calls + 1, latest.end)
                    : new Minute(1, now.plus(LENGTH));
        }

        void check(long allowed, Instant now) {
            if (calls > allowed) {
                throw refusal(Duration.between(now, end));
            }
        }

        static Refusal refusal(Duration wait) {
            long seconds = wait.plusSeconds(1).minusNanos(1).toSeconds();
            return new Refusal(
                    ErrorCode.RATE_LIMIT_EXCEEDED,
                    "Too many requests",
                    Map.of("retryAfter", Math.clamp(seconds, 1, LENGTH.toSeconds())));
        }
    }

    public static LimitSettings from(Keys keys) {
        Map<String, Integer> perMinute =
                NAMES.stream().collect(Collectors.toMap(Function.identity(), name -> keys.number(key(name))));
        keys.optional(key(COST), keys::number).ifPresent(cost -> perMinute.put(COST, cost));
        return new LimitSettings(Map.copyOf(perMinute));
    }

    private static String key(String name) {
        return "limits." + name + ".per-minute";
    }

    long capacity(String limitName) {
        if (limitName.equals(COST) && !perMinute.containsKey(COST)) {
            return COST_OF_A_CALL * Collections.max(perMinute.values());
        }
        return Optional.ofNullable(perMinute.get(limitName))
                .orElseThrow(() -> new Misconfiguration(key(limitName), "is required"));
    }
}
