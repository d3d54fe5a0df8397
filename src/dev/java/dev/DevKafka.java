package dev;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.microprofile.config.ConfigProvider;
import sandbox.DirectoryLock;

/**
 * The broker of the dev run: an own one in {@code target/dev}, unless a developer sets another, or a blank one for
 * none.
 */
final class DevKafka {
    private static final System.Logger LOG = System.getLogger(DevKafka.class.getName());
    private static final String SERVERS = "kafka.bootstrap-servers";
    private static final String GROUP = "kafka.group-id";
    private static final String OUT = "events.out.enabled";
    private static final String PORT = "dev.kafka.port";
    private static final List<String> TOPICS =
            List.of("USER_CHAT_INFO_TOPIC", "PLATFORM_ACTIVITY_TOPIC", "PLATFORM_EVENTS");

    private DevKafka() {}

    /**
     * Tells the service the address of the broker, and starts the broker at the same time: the service does not wait
     * for it. Each topic has one partition, so the messages of a developer are handled in the order in which they were
     * sent.
     */
    static void start(Path home) {
        Optional<String> given = DevSettings.given(SERVERS);
        if (given.isEmpty()) {
            start(DevSettings.listening(PORT, wanted -> wanted == 0 ? Ports.free() : wanted), home.resolve("kafka"));
        } else if (!given.get().isBlank()) {
            DevSettings.preset(Map.of(GROUP, "gaming"));
        }
    }

    /** The broker of the running service; empty: it runs without one. */
    static Optional<String> servers() {
        return ConfigProvider.getConfig()
                .getOptionalValue(SERVERS, String.class)
                .filter(servers -> !servers.isBlank());
    }

    private static void start(int port, Path directory) {
        try {
            // Two brokers would overwrite each other's files
            DirectoryLock lock = DirectoryLock.take(Trees.create(directory));
            CompletableFuture<Optional<KafkaBroker>> broker =
                    CompletableFuture.supplyAsync(() -> started(directory, port), DevKafka::run);
            io.helidon.Main.addShutdownHandler(new AtExit(() -> {
                broker.join().ifPresent(KafkaBroker::stop);
                lock.release();
            }));
            DevSettings.preset(Map.of(SERVERS, "127.0.0.1:" + port, GROUP, "gaming", OUT, "true"));
        } catch (DirectoryLock.Taken _) {
            LOG.log(System.Logger.Level.WARNING, "Events are off: another run has the broker in " + directory);
        }
    }

    /** Not a thread of the common pool, which the start of the service may need. */
    private static void run(Runnable start) {
        Thread.ofPlatform().daemon().name("dev-kafka").start(start);
    }

    private static Optional<KafkaBroker> started(Path directory, int port) {
        try {
            KafkaBroker broker = KafkaBroker.start(directory, port);
            TOPICS.forEach(topic -> broker.create(topic, 1));
            return Optional.of(broker);
        } catch (RuntimeException | Error failure) {
            // Everything except events continues
            LOG.log(System.Logger.Level.WARNING, "There is no broker, and so no events", failure);
            return Optional.empty();
        }
    }
}
