package gaming.events;

import gaming.config.Keys;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Keys {@code kafka.*}; {@code security} are the client's {@code security.*}, {@code sasl.*} and {@code ssl.*}. */
record KafkaSettings(
        String bootstrapServers, String group, Map<String, String> security, Duration sessionTimeout, int pollRecords) {
    private static final String SERVERS_KEY = "kafka.bootstrap-servers";
    private static final Pattern SERVERS =
            Pattern.compile("\\s*[A-Za-z0-9._-]+:[0-9]{1,5}( *, *[A-Za-z0-9._-]+:[0-9]{1,5})*\\s*");
    private static final Pattern GROUP = Pattern.compile("\\s*[A-Za-z0-9._-]{1,249}\\s*");

    /** Empty when no broker is configured. */
    static Optional<KafkaSettings> from(Keys keys) {
        Map<String, String> security = security(keys);
        Duration sessionTimeout = keys.duration("kafka.session-timeout", "PT6S", "PT5M");
        int pollRecords = keys.number("kafka.poll-records", 10_000);
        if (!security.isEmpty()) {
            keys.required(SERVERS_KEY);
        }
        return keys.group(kafka -> new KafkaSettings(
                kafka.matching(SERVERS_KEY, SERVERS, "must be host:port, or several of them with commas between")
                        .strip(),
                kafka.matching("kafka.group-id", GROUP, "must be 1 to 249 letters, digits and ._-")
                        .strip(),
                security,
                sessionTimeout,
                pollRecords));
    }

    private static Map<String, String> security(Keys keys) {
        var given = new HashMap<String, String>();
        KafkaKeys.security()
                .keySet()
                .forEach(key ->
                        keys.text(key).ifPresent(value -> given.put(key.substring(KafkaKeys.PREFIX.length()), value)));
        return Map.copyOf(given);
    }

    @Override
    public String toString() {
        return bootstrapServers + " as group " + group;
    }
}
