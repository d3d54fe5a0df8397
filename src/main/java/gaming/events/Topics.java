package gaming.events;

import gaming.config.Keys;
import gaming.core.Readiness;
import gaming.core.Starting;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;
import org.eclipse.microprofile.config.Config;

/** The consumers by topic. Each topic is read by itself, from when the service is ready until it stops. */
@ApplicationScoped
class Topics {
    private static final Logger LOG = System.getLogger(Topics.class.getName());

    private final EventsSettings settings;
    private final Map<String, TopicConsumer> consumers = new TreeMap<>();
    private final List<TopicLoop> loops = new ArrayList<>();

    @Inject
    Topics(
            EventsSettings settings,
            @Any Instance<TopicConsumer> beans,
            DeadLetters letters,
            Offsets offsets,
            Readiness readiness,
            Clock clock) {
        this.settings = settings;
        for (TopicConsumer consumer : beans) {
            if (consumers.put(consumer.topic(), consumer) != null) {
                throw new IllegalStateException(consumer.topic() + " has more than one consumer");
            }
        }
        settings.kafka()
                .ifPresent(kafka -> consumers.forEach((topic, consumer) -> {
                    ObjIntConsumer<String> counts = (result, many) -> TopicStates.count(topic, result, many);
                    loops.add(new TopicLoop(
                            new MessageProcessor(consumer, settings.retryDelays(), letters::store, counts, clock),
                            offsets,
                            () -> kafka.consumer(topic),
                            settings.stopWait(),
                            readiness::isReached));
                }));
    }

    @Produces
    @Singleton
    static EventsSettings settings(Config config) {
        return Keys.read(config, EventsSettings::from);
    }

    Set<String> names() {
        return consumers.keySet();
    }

    Optional<TopicConsumer> consumer(String topic) {
        return Optional.ofNullable(consumers.get(topic));
    }

    Optional<TopicLoop> loop(String topic) {
        return loops.stream().filter(loop -> loop.topic().equals(topic)).findFirst();
    }

    /** Empty without a configured broker. */
    List<TopicLoop> loops() {
        return loops;
    }

    /** Settings that cannot work stop the start. */
    static void check(@Observes Starting starting, EventsSettings settings) {
        settings.kafka().ifPresent(Kafka::check);
    }

    /** The last step of the start. It waits for nothing: the broker may come later than the service. */
    void start(@Observes @Priority(Interceptor.Priority.PLATFORM_AFTER) Starting starting) {
        settings.kafka()
                .ifPresentOrElse(
                        kafka -> LOG.log(
                                Level.INFO,
                                "Topics " + loops.stream().map(TopicLoop::topic).toList() + " are read from " + kafka),
                        () -> LOG.log(Level.INFO, "Events are off: no kafka.bootstrap-servers"));
        loops.forEach(TopicLoop::start);
    }

    /** The batches in progress still have their connections. */
    void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
        loops.forEach(TopicLoop::leave);
        loops.forEach(TopicLoop::awaitEnd);
    }
}
