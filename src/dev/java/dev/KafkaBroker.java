package dev;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import sandbox.Waiting;
import sandbox.wire.Resources;

/**
 * A real Kafka broker of one node within this JVM, on loopback. Its records lie in a directory: after a restart it
 * continues on the same port.
 */
public final class KafkaBroker implements AutoCloseable {
    private static final int SECONDS = 30;
    /** Held, because java.util.logging forgets the level of a logger without references. */
    private static final List<Logger> CHATTY = Stream.of("kafka", "state", "org.apache.kafka", "org.apache.zookeeper")
            .map(Logger::getLogger)
            .toList();

    private final Path directory;
    private final int port;
    private KafkaRaftServer server;

    private KafkaBroker(Path directory, int port) {
        this.directory = directory;
        this.port = port;
        server = launch();
    }

    /** Starts the broker of {@code directory} on {@code port}; records of earlier runs are kept. */
    public static KafkaBroker start(Path directory, int port) {
        calmLogs();
        LogManager.getLogManager().addConfigurationListener(KafkaBroker::calmLogs);
        return new KafkaBroker(directory.toAbsolutePath().normalize(), port);
    }

    /** Starts a broker on a free port without records of earlier runs. */
    public static KafkaBroker startEmpty(Path directory) {
        return startEmpty(directory, Ports.free());
    }

    public static KafkaBroker startEmpty(Path directory, int port) {
        Trees.delete(directory);
        return start(directory, port);
    }

    private static void calmLogs() {
        CHATTY.forEach(logger -> logger.setLevel(Level.OFF));
    }

    public String address() {
        return "127.0.0.1:" + port;
    }

    /** The settings of a service that reads from it. */
    public Map<String, String> configuration(String group) {
        return Map.of("kafka.bootstrap-servers", address(), "kafka.group-id", group, "kafka.session-timeout", "PT6S");
    }

    /**
     * Makes a topic, unless it exists, and waits for each partition of it: a producer whose first message comes before
     * its partition may fail for as long as it tries (KAFKA-14359).
     */
    public void create(String topic, int partitions) {
        try (Admin admin = Admin.create(Map.of(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, address()))) {
            if (!admin.listTopics().names().get(SECONDS, TimeUnit.SECONDS).contains(topic)) {
                admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1)))
                        .all()
                        .get(SECONDS, TimeUnit.SECONDS);
            }
            var latest = IntStream.range(0, partitions)
                    .mapToObj(partition -> new TopicPartition(topic, partition))
                    .collect(Collectors.toMap(partition -> partition, _ -> OffsetSpec.latest()));
            Waiting.until(() -> isThere(admin, latest));
        } catch (ExecutionException | TimeoutException failure) {
            throw new IllegalStateException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** The broker that answers for partitions learns of a topic later than the controller that made it. */
    private static boolean isThere(Admin admin, Map<TopicPartition, OffsetSpec> partitions) {
        return admin.listOffsets(partitions)
                .all()
                .toCompletionStage()
                .handle((_, failure) -> failure == null)
                .toCompletableFuture()
                .join();
    }

    /** A second stop is no error. */
    public synchronized void stop() {
        server.shutdown();
        server.awaitShutdown();
    }

    /** Starts it again after {@link #stop()}. */
    public synchronized void restart() {
        server = launch();
    }

    @Override
    public void close() {
        stop();
    }

    private KafkaRaftServer launch() {
        Path logs = directory.resolve("logs");
        String controller = "127.0.0.1:" + Ports.free();
        var keys = new HashMap<>(Resources.properties("/dev/kafka.properties"));
        keys.put("log.dirs", logs.toString());
        keys.put("controller.quorum.voters", "1@" + controller);
        keys.put("listeners", "PLAINTEXT://" + address() + ",CONTROLLER://" + controller);
        keys.put("advertised.listeners", "PLAINTEXT://" + address());
        if (!Files.exists(logs.resolve("meta.properties"))) {
            format(logs);
        }
        var launched = new KafkaRaftServer(new KafkaConfig(keys), Time.SYSTEM);
        launched.startup();
        return launched;
    }

    private static void format(Path logs) {
        try {
            Files.createDirectories(logs);
            new Formatter()
                    .setClusterId(Uuid.randomUuid().toString())
                    .setNodeId(1)
                    .setDirectories(List.of(logs.toString()))
                    .setMetadataLogDirectory(logs.toString())
                    .setControllerListenerName("CONTROLLER")
                    .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                    .run();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }
}
