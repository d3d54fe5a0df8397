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

    static LimitSettings from(Config config) {
        var perMinute = new HashMap<String, Integer>();
        for (String key : config.getPropertyNames()) {
            var match = KEY.matcher(key);
            if (match.matches()) {
                perMinute.put(match.group(1), Setting.number(config, key, MANY));
            }
        }
        return new LimitSettings(Map.copyOf(perMinute));
    }

    int capacity(String limitName) {
        return Optional.ofNullable(perMinute.get(limitName))
                .orElseThrow(() -> new Misconfiguration("limits." + limitName + ".per-minute", "is required"));
    }
}
