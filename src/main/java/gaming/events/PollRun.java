package gaming.events;

import gaming.events.Cancellation.Cancelled;
import gaming.telemetry.OperationContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;

/**
 * The messages of one poll being handled, on a thread of their own: the client of the broker is to be kept alive. They are
 * not done in the order of their records.
 */
final class PollRun {
    private static final Logger LOG = System.getLogger(PollRun.class.getName());

    private final MessageProcessor processor;
    private final List<Received> messages;
    private final Map<TopicPartition, Long> ends;
    private final Map<TopicPartition, TreeSet<Long>> open = new HashMap<>();
    private final Cancellation cancellation = new Cancellation();
    private final CountDownLatch ended = new CountDownLatch(1);

    /** @param ends the offset after the last record of each partition, readable or not */
    PollRun(MessageProcessor processor, List<Received> messages, Map<TopicPartition, Long> ends) {
        this.processor = processor;
        this.messages = messages;
        this.ends = Map.copyOf(ends);
        messages.forEach(message ->
                open.computeIfAbsent(message.partition(), _ -> new TreeSet<>()).add(message.offset()));
    }

    void start() {
        Thread.ofVirtual().name("events-" + processor.consumer().topic()).start(this::run);
    }

    /** The first offset of each partition that is not done yet. */
    Map<TopicPartition, Long> next() {
        var next = new HashMap<>(ends);
        synchronized (open) {
            open.forEach((partition, offsets) -> {
                if (!offsets.isEmpty()) {
                    next.put(partition, offsets.first());
                }
            });
        }
        return next;
    }

    boolean isComplete() {
        synchronized (open) {
            return open.values().stream().allMatch(TreeSet::isEmpty);
        }
    }

    /** What is being handled is finished, and nothing else is begun. */
    void cancel() {
        cancellation.request();
    }

    boolean isCancelled() {
        return cancellation.isRequested();
    }

    /** Waits for the end for at most {@code time}. */
    boolean endsWithin(Duration time) {
        try {
            return ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void run() {
        try {
            for (List<Received> batch : Batches.of(messages, processor.consumer())) {
                try (var _ = OperationContext.begin(processor.consumer().topic())) {
                    processor.process(batch, cancellation);
                }
                done(batch);
            }
        } catch (Cancelled _) {
            // The next reader of the partition does the rest
        } catch (RuntimeException | Error failure) {
            LOG.log(Level.ERROR, "Messages of " + processor.consumer().topic() + " come again", failure);
        } finally {
            ended.countDown();
        }
    }

    private void done(List<Received> batch) {
        synchronized (open) {
            batch.forEach(message ->
                    open.getOrDefault(message.partition(), new TreeSet<>()).remove(message.offset()));
        }
    }
}
