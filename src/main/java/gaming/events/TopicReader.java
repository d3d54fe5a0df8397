package gaming.events;

import gaming.events.TopicState.Reading;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a topic with one client, on one thread. While messages are handled, however long that takes, the partitions are
 * paused and the broker goes on hearing of us. A partition that is given to another pod is let go between two batches:
 * neither is a message lost, nor do two pods handle messages of one key at the same time.
 */
final class TopicReader implements ConsumerRebalanceListener {
    private static final Logger LOG = System.getLogger(TopicReader.class.getName());
    private static final Duration POLL = Duration.ofSeconds(1);
    /** How soon the broker's wishes are heard while messages are handled. */
    private static final Duration TICK = Duration.ofMillis(100);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);
    private static final Duration BETWEEN_COMMITS = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
    /** How long a partition is kept for a batch that is being handled. */
    private static final Duration LONGEST_BATCH = Duration.ofMinutes(1);

    private final Consumer<byte[], byte[]> client;
    private final MessageProcessor processor;
    private final RecordFilter filter;
    private final TopicState state;
    private final Duration stopWait;
    private final String topic;
    private final Commits commits;
    private @Nullable PollRun current;
    private long lookedAt = System.nanoTime() - BETWEEN_LOOKS.toNanos();
    private long committedAt = System.nanoTime();

    TopicReader(
            Consumer<byte[], byte[]> client,
            MessageProcessor processor,
            RecordFilter filter,
            TopicState state,
            Duration stopWait) {
        this.client = client;
        this.processor = processor;
        this.filter = filter;
        this.state = state;
        this.stopWait = stopWait;
        topic = processor.consumer().topic();
        commits = new Commits(client);
    }

    /** Until an end is wanted; then what is being handled is finished, told the broker, and the group left. */
    void run(BooleanSupplier goesOn) {
        try {
            client.subscribe(List.of(topic), this);
            while (goesOn.getAsBoolean()) {
                step();
            }
        } catch (WakeupException _) {
            // Only whoever wants an end wakes us
        } finally {
            leave();
        }
    }

    private void leave() {
        try {
            letGo(stopWait);
            client.close(PATIENCE);
        } catch (KafkaException failure) {
            LOG.log(Level.DEBUG, "What the broker did not hear is handled again", failure);
        }
    }

    private void step() {
        PollRun running = current;
        if (running == null) {
            begin(client.poll(POLL));
        } else if (running.endsWithin(TICK)) {
            finish(running);
        } else {
            commits.handled(running.next());
            putBack(client.poll(Duration.ZERO));
        }
        if (current == null || passed(committedAt, BETWEEN_COMMITS)) {
            committedAt = System.nanoTime();
            commits.tell();
        }
        if (passed(lookedAt, BETWEEN_LOOKS)) {
            look();
            lookedAt = System.nanoTime();
        }
    }

    private static boolean passed(long since, Duration time) {
        return System.nanoTime() - since >= time.toNanos();
    }

    private void begin(ConsumerRecords<byte[], byte[]> records) {
        if (records.isEmpty()) {
            return;
        }
        var messages = new ArrayList<Received>();
        var ends = new HashMap<TopicPartition, Long>();
        for (ConsumerRecord<byte[], byte[]> each : records) {
            filter.message(each).ifPresent(messages::add);
            ends.put(new TopicPartition(each.topic(), each.partition()), each.offset() + 1);
        }
        if (messages.isEmpty()) {
            commits.handled(ends);
        } else {
            client.pause(client.assignment());
            var run = new PollRun(processor, messages, ends);
            current = run;
            run.start();
        }
    }

    /** What is paused brings nothing; if it ever did, it is to come again. */
    private void putBack(ConsumerRecords<byte[], byte[]> records) {
        for (TopicPartition partition : records.partitions()) {
            client.seek(partition, records.records(partition).getFirst().offset());
        }
    }

    /** What was not done comes again. */
    private void finish(PollRun ended) {
        current = null;
        Map<TopicPartition, Long> next = ended.next();
        commits.handled(next);
        if (!ended.isComplete()) {
            next.forEach((partition, offset) -> {
                if (client.assignment().contains(partition)) {
                    client.seek(partition, offset);
                }
            });
            if (!ended.isCancelled()) {
                LockSupport.parkNanos(AFTER_FAILURE.toNanos());
            }
        }
        client.resume(client.paused());
    }

    /** Is the broker there, and how far behind are we? */
    private void look() {
        try {
            List<PartitionInfo> partitions = client.partitionsFor(topic, PATIENCE);
            if (partitions == null || partitions.isEmpty()) {
                state.isNot(Reading.MISSING, null);
                return;
            }
            List<TopicPartition> all = partitions.stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            state.isRead(behind(client.endOffsets(all, PATIENCE)));
        } catch (TimeoutException noAnswer) {
            LOG.log(Level.DEBUG, "No answer", noAnswer);
            state.isNot(Reading.AWAY, null);
        }
    }

    private long behind(Map<TopicPartition, Long> ends) {
        PollRun running = current;
        Map<TopicPartition, Long> next = running == null ? Map.of() : running.next();
        long behind = 0;
        for (TopicPartition own : client.assignment()) {
            Long known = next.get(own);
            long position = known == null ? client.position(own, PATIENCE) : known;
            behind += Math.max(0, ends.getOrDefault(own, position) - position);
        }
        return behind;
    }

    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        if (current != null) {
            client.pause(partitions);
        }
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        if (!partitions.isEmpty()) {
            letGo(LONGEST_BATCH);
            commits.forget(partitions);
        }
    }

    /** Others have them already. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        commits.forget(partitions);
        cancel(LONGEST_BATCH);
        commits.forget(partitions);
    }

    private void letGo(Duration patience) {
        cancel(patience);
        try {
            commits.tell();
        } catch (WakeupException _) {
            // Whoever wants an end woke us a moment too late
            commits.tell();
        }
    }

    private void cancel(Duration patience) {
        PollRun running = current;
        if (running == null) {
            return;
        }
        running.cancel();
        if (running.endsWithin(patience)) {
            finish(running);
        } else {
            LOG.log(Level.WARNING, topic + ": a batch is still being handled; others may handle it again");
        }
    }
}
