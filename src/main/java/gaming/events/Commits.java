package gaming.events;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.TimeoutException;

/** Tells the broker what is handled, of the partitions that are this pod's; what it does not hear is handled again. */
final class Commits {
    private static final Logger LOG = System.getLogger(Commits.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Consumer<byte[], byte[]> client;
    private final Map<TopicPartition, Long> handled = new HashMap<>();
    private final Map<TopicPartition, Long> told = new HashMap<>();

    Commits(Consumer<byte[], byte[]> client) {
        this.client = client;
    }

    /** {@code next} to be handled, of some partitions. */
    void handled(Map<TopicPartition, Long> next) {
        handled.putAll(next);
    }

    /** Tells what it did not tell yet; what can not be told now is told the next time. */
    void tell() {
        Set<TopicPartition> own = client.assignment();
        var news = new HashMap<TopicPartition, OffsetAndMetadata>();
        handled.forEach((partition, next) -> {
            if (own.contains(partition) && !next.equals(told.get(partition))) {
                news.put(partition, new OffsetAndMetadata(next));
            }
        });
        if (news.isEmpty()) {
            return;
        }
        try {
            client.commitSync(news, PATIENCE);
            news.forEach((partition, offset) -> told.put(partition, offset.offset()));
        } catch (RebalanceInProgressException | TimeoutException notNow) {
            LOG.log(Level.DEBUG, "Told the next time", notNow);
        } catch (CommitFailedException othersHaveThem) {
            LOG.log(Level.DEBUG, "Others handle it again", othersHaveThem);
            handled.clear();
        }
    }

    void forget(Collection<TopicPartition> partitions) {
        partitions.forEach(handled::remove);
        partitions.forEach(told::remove);
    }
}
