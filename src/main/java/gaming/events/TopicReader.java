package gaming.events;

import gaming.events.Message.Received;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a topic with one client, on one thread. While messages are handled, the partitions are paused and the client
 * goes on polling, so the broker keeps it in the group. A partition moves to another pod between two batches, and no
 * message is lost. Two pods handle messages of one key at the same time only while a batch takes longer than a minute,
 * or after the broker has removed this client from the group.
 */
final class TopicReader implements ConsumerRebalanceListener {
    private static final Logger LOG = System.getLogger(TopicReader.class.getName());
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration TICK = Duration.ofMillis(100);

    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(5);
    private static final Duration BETWEEN_COMMITS = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
    /** The time that a partition waits for a batch in progress. */
    private static final Duration LONGEST_BATCH = Duration.ofMinutes(1);

    private final Consumer<byte[], byte[]> client;
    private final MessageProcessor processor;
    private final RecordFilter filter;
    private final State state;
    private final Duration stopWait;
    private final String topic;
    private final Commits commits;
    private @Nullable BatchRun current;
    private long checkedAt = System.nanoTime() - BETWEEN_CHECKS.toNanos();
    private long committedAt = System.nanoTime();

    TopicReader(
            Consumer<byte[], byte[]> client,
            MessageProcessor processor,
            RecordFilter filter,
            State state,
            Duration stopWait) {
        this.client = client;
        this.processor = processor;
        this.filter = filter;
        this.state = state;
        this.stopWait = stopWait;
        topic = processor.consumer().topic();
        commits = new Commits(client);
    }

    /** Reads while {@code goesOn}; then finishes the batch in progress, commits, and leaves the group. */
    void run(BooleanSupplier goesOn) {
        try {
            client.subscribe(List.of(topic), this);
            while (goesOn.getAsBoolean()) {
                step();
            }
        } catch (WakeupException _) {
            // A wakeup means the end
        } finally {
            leave();
        }
    }

    private void leave() {
        try {
            release(stopWait);
        } catch (KafkaException failure) {
            LOG.log(Level.DEBUG, "Messages that are not committed are handled again", failure);
        } finally {
            close();
        }
    }

    private void close() {
        try {
            client.close(PATIENCE);
        } catch (KafkaException failure) {
            LOG.log(Level.DEBUG, "The broker removes this client from the group later", failure);
        }
    }

    private void step() {
        BatchRun running = current;
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
            commits.commit();
        }
        if (passed(checkedAt, BETWEEN_CHECKS)) {
            check();
            checkedAt = System.nanoTime();
        }
    }

    private static boolean passed(long since, Duration time) {
        return System.nanoTime() - since >= time.toNanos();
    }

    private void begin(ConsumerRecords<byte[], byte[]> records) {
        if (records.isEmpty()) {
            return;
        }
        state.hasRecords(records);
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
            var run = new BatchRun(processor, messages, ends);
            current = run;
            run.start();
        }
    }

    /** Paused partitions have no records; if one has, they come again. */
    private void putBack(ConsumerRecords<byte[], byte[]> records) {
        for (TopicPartition partition : records.partitions()) {
            client.seek(partition, records.records(partition).getFirst().offset());
        }
    }

    /** Messages that are not done come again. */
    private void finish(BatchRun ended) {
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

    private void check() {
        try {
            List<PartitionInfo> partitions = client.partitionsFor(topic, PATIENCE);
            if (partitions == null || partitions.isEmpty()) {
                state.isNotRead(State.Reading.MISSING, null);
                return;
            }
            List<TopicPartition> all = partitions.stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            state.isRead(all.size(), own(client.endOffsets(all, PATIENCE)));
        } catch (TimeoutException noAnswer) {
            LOG.log(Level.DEBUG, "No answer", noAnswer);
            state.isNotRead(State.Reading.AWAY, null);
        }
    }

    private List<Place> own(Map<TopicPartition, Long> ends) {
        BatchRun running = current;
        Map<TopicPartition, Long> next = running == null ? Map.of() : running.next();
        return client.assignment().stream()
                .sorted(Comparator.comparingInt(TopicPartition::partition))
                .map(own -> {
                    Long known = next.get(own);
                    long position = known == null ? client.position(own, PATIENCE) : known;
                    return new Place(own.partition(), position, Math.max(position, ends.getOrDefault(own, position)));
                })
                .toList();
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
            release(LONGEST_BATCH);
            commits.forget(partitions);
        }
    }

    /** Other pods have the partitions already. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        commits.forget(partitions);
        cancel(LONGEST_BATCH);
        commits.forget(partitions);
    }

    private void release(Duration patience) {
        cancel(patience);
        try {
            commits.commit();
        } catch (WakeupException _) {
            // The wakeup came after the loop had ended
            commits.commit();
        }
    }

    private void cancel(Duration patience) {
        BatchRun running = current;
        if (running == null) {
            return;
        }
        running.cancel();
        if (running.endsWithin(patience)) {
            finish(running);
        } else {
            LOG.log(Level.WARNING, topic + ": a batch is still in progress; another pod may handle it again");
        }
    }

    /** Commits the handled offsets of this pod's partitions; messages beyond them are handled again. */
    private static final class Commits {
        private final Consumer<byte[], byte[]> client;
        private final Map<TopicPartition, Long> handled = new HashMap<>();
        private final Map<TopicPartition, Long> committed = new HashMap<>();

        private Commits(Consumer<byte[], byte[]> client) {
            this.client = client;
        }

        /** @param next the first offset of each partition that is not handled */
        private void handled(Map<TopicPartition, Long> next) {
            handled.putAll(next);
        }

        private void commit() {
            Set<TopicPartition> own = client.assignment();
            var offsets = new HashMap<TopicPartition, OffsetAndMetadata>();
            handled.forEach((partition, next) -> {
                if (own.contains(partition) && !next.equals(committed.get(partition))) {
                    offsets.put(partition, new OffsetAndMetadata(next));
                }
            });
            if (offsets.isEmpty()) {
                return;
            }
            try {
                client.commitSync(offsets, PATIENCE);
                offsets.forEach((partition, offset) -> committed.put(partition, offset.offset()));
            } catch (RebalanceInProgressException | TimeoutException later) {
                LOG.log(Level.DEBUG, "Committed the next time", later);
            } catch (CommitFailedException lost) {
                LOG.log(Level.DEBUG, "Other pods handle the messages again", lost);
                handled.clear();
            }
        }

        private void forget(Collection<TopicPartition> partitions) {
            partitions.forEach(handled::remove);
            partitions.forEach(committed::remove);
        }
    }

    /**
     * @param position the offset of the first record that is not handled
     * @param end the offset after the last record
     */
    record Place(int partition, long position, long end) {
        long lag() {
            return end - position;
        }
    }

    /** The state of a topic on this pod, for health, metrics, the console and the log: one line for each change. */
    static final class State {
        private final String topic;
        private volatile Reading reading = Reading.NOT_YET;
        private volatile int partitions = -1;
        private volatile List<Place> own = List.of();
        private volatile @Nullable Instant lastRecordAt;

        State(String topic) {
            this.topic = topic;
        }

        /** {@code text} is shown by health. */
        enum Reading {
            NOT_YET("not read yet"),
            READ("read"),
            MISSING("there is no such topic"),
            AWAY("the broker does not answer"),
            FAILED("the client of the broker fails");

            private final String text;

            Reading(String text) {
                this.text = text;
            }

            @Override
            public String toString() {
                return text;
            }
        }

        Reading reading() {
            return reading;
        }

        /** Of this pod's partitions; empty until the broker answers for the first time. */
        OptionalLong lag() {
            return partitions < 0
                    ? OptionalLong.empty()
                    : OptionalLong.of(own.stream().mapToLong(Place::lag).sum());
        }

        /** Of the topic, on all pods; empty until the broker answers for the first time. */
        OptionalInt partitions() {
            return partitions < 0 ? OptionalInt.empty() : OptionalInt.of(partitions);
        }

        List<Place> own() {
            return own;
        }

        /** The time of the latest record that this pod took, by its sender or broker. */
        Optional<Instant> lastRecordAt() {
            return Optional.ofNullable(lastRecordAt);
        }

        private void hasRecords(ConsumerRecords<byte[], byte[]> records) {
            long latest = lastRecordAt().map(Instant::toEpochMilli).orElse(ConsumerRecord.NO_TIMESTAMP);
            for (ConsumerRecord<byte[], byte[]> each : records) {
                latest = Math.max(latest, each.timestamp());
            }
            if (latest != ConsumerRecord.NO_TIMESTAMP) {
                lastRecordAt = Instant.ofEpochMilli(latest);
            }
        }

        void isRead(int ofTopic, List<Place> ofThisPod) {
            own = ofThisPod;
            partitions = ofTopic;
            if (reading != Reading.READ && reading != Reading.NOT_YET) {
                LOG.log(Level.INFO, topic + " is read again");
            }
            reading = Reading.READ;
        }

        /** Loses no message: the topic is read later. */
        void isNotRead(Reading why, @Nullable Throwable failure) {
            if (reading != why) {
                LOG.log(Level.WARNING, topic + " is not read: " + why, failure);
            }
            reading = why;
        }
    }
}
