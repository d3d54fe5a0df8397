package gaming.limits;

import gaming.Misconfiguration;
import gaming.Setting;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/** Keys {@code limits.<name>.per-minute}: how many calls pass in a minute, by name of the limit. */
record LimitSettings(Map<String, Integer> perMinute) {
    private static final Pattern KEY = Pattern.compile("limits\\.([a-z-]+)\\.per-minute");
    private static final int MANY = 999_999_999;
    private static final String COST = "cost";
    private static final String COST_KEY = "limits.cost.per-minute";
    /** The largest default limit is 600 calls. The cost is 4,800,000 then: less than two percent of two processors. */
    private static final long COST_OF_A_CALL = 8_000;

    static LimitSettings from(Config config) {
        var perMinute = new HashMap<String, Integer>();
        for (String key : config.getPropertyNames()) {
            var match = KEY.matcher(key);
            boolean unset = key.equals(COST_KEY) && Setting.text(config, key).isEmpty();
            if (match.matches() && !unset) {
                perMinute.put(match.group(1), Setting.number(config, key, MANY));
            }
        }
        return new LimitSettings(Map.copyOf(perMinute));
    }

    /** That of the cost of documents goes by the calls that may be made, unless it is set. */
    long capacity(String limitName) {
        if (limitName.equals(COST) && !perMinute.containsKey(COST)) {
            return COST_OF_A_CALL
                    * perMinute.values().stream().mapToInt(calls -> calls).max().orElse(1);
        }
        return Optional.ofNullable(perMinute.get(limitName))
                .orElseThrow(() -> new Misconfiguration("limits." + limitName + ".per-minute", "is required"));
    }
}
