package gaming.limits;

import gaming.Misconfiguration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/** Keys {@code limits.<name>.per-minute}: how many calls pass in a minute, by name of the limit. */
record LimitSettings(Map<String, Integer> perMinute) {
    private static final Pattern KEY = Pattern.compile("limits\\.([a-z-]+)\\.per-minute");

    static LimitSettings from(Config config) {
        var perMinute = new HashMap<String, Integer>();
        for (String key : config.getPropertyNames()) {
            var match = KEY.matcher(key);
            if (match.matches()) {
                perMinute.put(match.group(1), atLeastOne(config, key));
            }
        }
        return new LimitSettings(Map.copyOf(perMinute));
    }

    int capacity(String limitName) {
        return Optional.ofNullable(perMinute.get(limitName))
                .orElseThrow(() -> new Misconfiguration("limits." + limitName + ".per-minute", "is required"));
    }

    private static int atLeastOne(Config config, String key) {
        String text = config.getValue(key, String.class);
        if (!text.matches("[1-9]\\d{0,8}")) {
            throw new Misconfiguration(key, "must be a whole number of at least 1");
        }
        return Integer.parseInt(text);
    }
}
