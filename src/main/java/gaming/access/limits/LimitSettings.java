package gaming.access.limits;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

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
