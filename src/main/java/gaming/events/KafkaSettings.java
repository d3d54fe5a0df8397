package gaming.events;

import gaming.Misconfiguration;
import gaming.Setting;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.eclipse.microprofile.config.Config;

/**
 * Keys {@code kafka.*}: where the topics are, and how they are read.
 *
 * @param group pods of one group share the partitions of a topic
 * @param security the client's own properties {@code security.*}, {@code sasl.*} and {@code ssl.*}
 * @param sessionTimeout after which a pod that says nothing any more loses its partitions to the others
 * @param pollRecords that one pod takes from a topic at once
 */
record KafkaSettings(
        String bootstrapServers, String group, Map<String, String> security, Duration sessionTimeout, int pollRecords) {
    private static final String PREFIX = "kafka.";
    private static final String SERVERS = "kafka.bootstrap-servers";
    private static final String GROUP = "kafka.group-id";
    private static final Pattern SERVER_LIST =
            Pattern.compile("[A-Za-z0-9._-]+:[0-9]{1,5}( *, *[A-Za-z0-9._-]+:[0-9]{1,5})*");
    private static final Pattern GROUP_FORM = Pattern.compile("[A-Za-z0-9._-]{1,249}");

    private static final Duration SHORTEST_SESSION = Duration.ofSeconds(6);
    private static final Duration LONGEST_SESSION = Duration.ofMinutes(5);
    private static final int HEARTBEATS_A_SESSION = 3;
    private static final int MOST_RECORDS = 10_000;
    /** Of one topic, whatever the records weigh; twice, as the next are fetched while these are handled. */
    private static final int MOST_BYTES = 8 * 1024 * 1024;

    private static final int MOST_BYTES_A_PARTITION = 1024 * 1024;

    /** Empty when no broker is configured. */
    static Optional<KafkaSettings> from(Config config) {
        Optional<String> servers = Setting.text(config, SERVERS);
        Optional<String> group = Setting.text(config, GROUP);
        if (servers.isEmpty() != group.isEmpty()) {
            throw new Misconfiguration(
                    servers.isEmpty() ? SERVERS : GROUP, "is required with " + (servers.isEmpty() ? GROUP : SERVERS));
        }
        Duration sessionTimeout = Setting.duration(config, "kafka.session-timeout", SHORTEST_SESSION, LONGEST_SESSION);
        int pollRecords = Setting.number(config, "kafka.poll-records", MOST_RECORDS);
        return servers.map(list -> new KafkaSettings(
                matching(
                        SERVERS,
                        list.strip(),
                        SERVER_LIST,
                        "must be host:port, or several of them with commas between"),
                matching(GROUP, group.orElseThrow().strip(), GROUP_FORM, "must be 1 to 249 letters, digits and ._-"),
                security(config),
                sessionTimeout,
                pollRecords));
    }

    private static String matching(String key, String value, Pattern form, String rule) {
        if (!form.matcher(value).matches()) {
            throw new Misconfiguration(key, rule);
        }
        return value;
    }

    private static Map<String, String> security(Config config) {
        var given = new HashMap<String, String>();
        securityNames().forEach(name -> Setting.text(config, PREFIX + name).ifPresent(value -> given.put(name, value)));
        return Map.copyOf(given);
    }

    /** The keys that are the client's own properties. */
    static Set<String> securityKeys() {
        return securityNames().map(PREFIX::concat).collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<String> securityNames() {
        return Stream.concat(
                        Stream.of(CommonClientConfigs.SECURITY_PROTOCOL_CONFIG), ConsumerConfig.configNames().stream())
                .filter(name -> name.startsWith("security.") || name.startsWith("sasl.") || name.startsWith("ssl."));
    }

    /** The properties of the client that reads one topic; what it has handled is committed by us alone. */
    Map<String, Object> client(String topic) {
        var client = new HashMap<String, Object>(security);
        client.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        client.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        client.put(ConsumerConfig.CLIENT_ID_CONFIG, "gaming-" + topic);
        client.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        client.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        client.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        client.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        client.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        client.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        // Who comes and goes takes no partition from others that these need not give
        client.put(ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        client.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, (int) sessionTimeout.toMillis());
        client.put(
                ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, (int) (sessionTimeout.toMillis() / HEARTBEATS_A_SESSION));
        client.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, pollRecords);
        client.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, MOST_BYTES);
        client.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, MOST_BYTES_A_PARTITION);
        // A topic that is made while we wait for it is seen soon
        client.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, 30_000);
        client.put("enable.metrics.push", false);
        return client;
    }

    /** Without what is secret. */
    @Override
    public String toString() {
        return bootstrapServers + " as group " + group;
    }
}
