package gaming.events;

import gaming.config.Keys;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/**
 * Keys {@code kafka.*}: where the topics are, and how they are read.
 *
 * @param security the client's own properties {@code security.*}, {@code sasl.*} and {@code ssl.*}
 */
record KafkaSettings(
        String bootstrapServers, String group, Map<String, String> security, Duration sessionTimeout, int pollRecords) {
    private static final String SERVERS = "kafka.bootstrap-servers";
    private static final String GROUP = "kafka.group-id";
    private static final Pattern SERVER_LIST =
            Pattern.compile("\\s*[A-Za-z0-9._-]+:[0-9]{1,5}( *, *[A-Za-z0-9._-]+:[0-9]{1,5})*\\s*");
    private static final Pattern GROUP_FORM = Pattern.compile("\\s*[A-Za-z0-9._-]{1,249}\\s*");

    /** Empty when no broker is configured. */
    static Optional<KafkaSettings> from(Keys keys) {
        Duration sessionTimeout = keys.duration("kafka.session-timeout", "PT6S", "PT5M");
        int pollRecords = keys.number("kafka.poll-records", 10_000);
        Map<String, String> security = security(keys);
        return keys.group(
                () -> new KafkaSettings(
                        keys.matching(SERVERS, SERVER_LIST, "must be host:port, or several of them with commas between")
                                .strip(),
                        keys.matching(GROUP, GROUP_FORM, "must be 1 to 249 letters, digits and ._-")
                                .strip(),
                        security,
                        sessionTimeout,
                        pollRecords),
                SERVERS,
                GROUP);
    }

    private static Map<String, String> security(Keys keys) {
        var given = new HashMap<String, String>();
        Stream.concat(Stream.of(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG), ConsumerConfig.configNames().stream())
                .filter(name -> name.startsWith("security.") || name.startsWith("sasl.") || name.startsWith("ssl."))
                .forEach(name -> keys.text("kafka." + name).ifPresent(value -> given.put(name, value)));
        return Map.copyOf(given);
    }

    /** Without what is secret. */
    @Override
    public String toString() {
        return bootstrapServers + " as group " + group;
    }
}
