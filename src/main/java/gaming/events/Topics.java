package gaming.events;

import gaming.core.Readiness;
import gaming.core.Starting;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.List;
import java.util.function.ObjIntConsumer;

/** Reads every topic that has a consumer, each on its own, from when the service is ready until it stops. */
@ApplicationScoped
class Topics {
    private static final Logger LOG = System.getLogger(Topics.class.getName());

    private final EventsSettings settings;
    private final List<TopicLoop> loops;

    @Inject
    Topics(
            EventsSettings settings,
            TopicConsumers consumers,
            DeadLetters letters,
            EventMetrics metrics,
            Readiness readiness,
            Clock clock) {
        this.settings = settings;
        loops = settings.kafka().stream()
                .flatMap(kafka -> consumers.all().stream()
                        .map(consumer -> loop(consumer, kafka, letters, metrics, readiness, clock)))
                .toList();
    }

    private TopicLoop loop(
            TopicConsumer consumer,
            KafkaSettings kafka,
            DeadLetters letters,
            EventMetrics metrics,
            Readiness readiness,
            Clock clock) {
        ObjIntConsumer<String> counts = (result, many) -> metrics.count(consumer.topic(), result, many);
        return new TopicLoop(
                new MessageProcessor(consumer, settings.retryDelays(), letters::keep, counts, clock),
                new RecordFilter(consumer, counts),
                () -> KafkaClients.forTopic(kafka, consumer.topic()),
                settings.stopWait(),
                readiness::isReached);
    }

    /** Empty where no broker is configured. */
    List<TopicLoop> loops() {
        return loops;
    }

    /** The last of the start, and it waits for nothing: the broker may come later than the service. */
    void start(@Observes @Priority(Interceptor.Priority.PLATFORM_AFTER) Starting starting) {
        settings.kafka()
                .ifPresentOrElse(
                        kafka -> LOG.log(
                                Level.INFO,
                                "Topics " + loops.stream().map(TopicLoop::topic).toList() + " are read from " + kafka),
                        () -> LOG.log(Level.INFO, "Events are off: no kafka.bootstrap-servers"));
        loops.forEach(TopicLoop::start);
    }

    /** What is being handled still has its connections. */
    void stop(@Observes @BeforeDestroyed(ApplicationScoped.class) Object event) {
        loops.forEach(TopicLoop::leave);
        loops.forEach(TopicLoop::awaitEnd);
    }
}
