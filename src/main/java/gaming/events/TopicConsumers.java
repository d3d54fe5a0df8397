package gaming.events;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The consumers of all capabilities, by topic. */
@ApplicationScoped
class TopicConsumers {
    private final Map<String, TopicConsumer> consumers = new TreeMap<>();

    @Inject
    TopicConsumers(@Any Instance<TopicConsumer> beans) {
        for (TopicConsumer consumer : beans) {
            if (consumers.put(consumer.topic(), consumer) != null) {
                throw new IllegalStateException(consumer.topic() + " has more than one consumer");
            }
        }
    }

    Collection<TopicConsumer> all() {
        return consumers.values();
    }

    Optional<TopicConsumer> of(String topic) {
        return Optional.ofNullable(consumers.get(topic));
    }
}
