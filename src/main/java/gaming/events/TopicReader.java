package gaming.events;

import gaming.database.Transactions;
import gaming.events.Message.Received;
import gaming.events.Offsets.Claim;
import gaming.events.TopicStates.PartitionRecord;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
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
 * goes on polling, so the broker keeps it in the group. The reader claims each partition that the broker assigns, and
 * begins where {@link Offsets} say. A pod that claims a partition later ends this claim, so a pod that is frozen, slow
 * or removed from the group stores nothing more of it.
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
    private final Offsets offsets;
    private final State state;
    private final Duration stopWait;
    private final String topic;
    private final Map<TopicPartition, Claim> claims = new HashMap<>();
    /** The first offset of each partition that is not handled, where the broker does not know it. */
    private final Map<TopicPartition, Long> uncommitted = new HashMap<>();

    private @Nullable BatchRun current;
    /** Another pod has claimed a partition. One poll comes before the next claim: the broker may take it away. */
    private boolean skipsClaim;

    private long checkedAt = System.nanoTime() - BETWEEN_CHECKS.toNanos();
    private long committedAt = System.nanoTime();

    TopicReader(
            Consumer<byte[], byte[]> client,
            MessageProcessor processor,
            Offsets offsets,
            State state,
            Duration stopWait) {
        this.client = client;
        this.processor = processor;
        this.offsets = offsets;
        this.state = state;
        this.stopWait = stopWait;
        topic = processor.consumer().topic();
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
            LOG.log(Level.DEBUG, "The broker keeps an older offset until the next commit", failure);
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
            if (!skipsClaim) {
                claim();
            }
            skipsClaim = false;
            begin(client.poll(POLL));
        } else if (running.endsWithin(TICK)) {
            finish(running);
        } else {
            uncommitted.putAll(running.progress().next());
            putBack(client.poll(Duration.ZERO));
        }
        if (passed(committedAt, BETWEEN_COMMITS)) {
            committedAt = System.nanoTime();
            commit();
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
        state.noteTimes(records);
        var messages = new ArrayList<Received>();
        var ends = new HashMap<TopicPartition, Long>();
        for (TopicPartition partition : records.partitions()) {
            Claim claim = claims.get(partition);
            if (claim != null) {
                List<ConsumerRecord<byte[], byte[]>> own = records.records(partition);
                own.forEach(
                        each -> Received.read(each, claim.source(), processor).ifPresent(messages::add));
                ends.put(partition, own.getLast().offset() + 1);
            }
        }
        client.pause(client.assignment());
        var run = new BatchRun(processor, messages, new Progress(offsets, claims, messages, ends));
        current = run;
        run.start();
    }

    /** Claims the partitions that the broker has assigned. They are paused until then. */
    private void claim() {
        Set<TopicPartition> unclaimed = new HashSet<>(client.assignment());
        unclaimed.removeAll(claims.keySet());
        if (unclaimed.isEmpty()) {
            return;
        }
        try {
            Map<TopicPartition, Long> begins = client.beginningOffsets(unclaimed, PATIENCE);
            Map<TopicPartition, OffsetAndMetadata> committed = client.committed(unclaimed, PATIENCE);
            Map<TopicPartition, Claim> found = new HashMap<>();
            for (TopicPartition each : unclaimed) {
                OffsetAndMetadata known = committed.get(each);
                long earliest = begins.getOrDefault(each, 0L);
                found.put(each, offsets.claim(each, known == null ? earliest : Math.max(known.offset(), earliest)));
            }
            // No other pod advances them any more
            Map<TopicPartition, Long> ends = client.endOffsets(unclaimed, PATIENCE);
            found.forEach((partition, claim) -> take(
                    partition,
                    claim,
                    begins.getOrDefault(partition, 0L),
                    ends.getOrDefault(partition, 0L),
                    committed.get(partition) != null));
        } catch (TimeoutException later) {
            LOG.log(Level.DEBUG, "Claimed the next time", later);
        } catch (RuntimeException failure) {
            if (!Transactions.databaseIsAway(failure)) {
                throw failure;
            }
            LOG.log(Level.WARNING, topic + " waits for the database before it claims a partition");
        }
    }

    /**
     * Reads a claimed partition. With a deleted topic the broker forgets its committed offsets. So where the partition
     * ends before the stored offset and nothing is committed, the topic is new; otherwise records are lost.
     */
    private void take(TopicPartition partition, Claim claim, long earliest, long end, boolean committed) {
        Claim own = claim;
        if (claim.next() > end && !committed) {
            LOG.log(Level.WARNING, partition + " was recreated and is read from its beginning");
            own = offsets.claimRecreated(partition, earliest);
        } else if (claim.next() > end || claim.next() < earliest) {
            LOG.log(
                    Level.WARNING,
                    partition + " has the offsets " + earliest + " to " + end + " and was read up to " + claim.next()
                            + ": the broker has lost or deleted records");
        }
        claims.put(partition, own);
        client.seek(partition, Math.max(earliest, Math.min(own.next(), end)));
        client.resume(List.of(partition));
    }

    /** A poll should return nothing of paused partitions. Records that it returns are read again later. */
    private void putBack(ConsumerRecords<byte[], byte[]> records) {
        for (TopicPartition partition : records.partitions()) {
            client.seek(partition, records.records(partition).getFirst().offset());
        }
    }

    /** Messages that are not done come again. */
    private void finish(BatchRun ended) {
        current = null;
        Map<TopicPartition, Long> next = ended.progress().next();
        uncommitted.putAll(next);
        ended.fenced().ifPresent(source -> {
            skipsClaim = true;
            claims.values().removeIf(claim -> claim.source() == source);
            uncommitted.keySet().removeAll(next.keySet());
        });
        Set<TopicPartition> own = new HashSet<>(claims.keySet());
        own.retainAll(client.assignment());
        if (!ended.progress().isComplete()) {
            next.forEach((partition, offset) -> {
                if (own.contains(partition)) {
                    client.seek(partition, offset);
                }
            });
            if (!ended.isCancelled()) {
                LockSupport.parkNanos(AFTER_FAILURE.toNanos());
            }
        }
        client.resume(own);
    }

    private void check() {
        try {
            List<PartitionInfo> partitions = client.partitionsFor(topic, PATIENCE);
            if (partitions == null || partitions.isEmpty()) {
                state.notRead(State.Reading.MISSING, null);
                return;
            }
            List<TopicPartition> all = partitions.stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            state.nowRead(all.size(), own(client.endOffsets(all, PATIENCE)));
        } catch (TimeoutException noAnswer) {
            LOG.log(Level.DEBUG, "No answer", noAnswer);
            state.notRead(State.Reading.AWAY, null);
        }
    }

    private List<PartitionRecord> own(Map<TopicPartition, Long> ends) {
        BatchRun running = current;
        Map<TopicPartition, Long> next =
                running == null ? Map.of() : running.progress().next();
        return client.assignment().stream()
                .filter(claims::containsKey)
                .sorted(Comparator.comparingInt(TopicPartition::partition))
                .map(own -> {
                    Long known = next.get(own);
                    long position = known == null ? client.position(own, PATIENCE) : known;
                    long lag = Math.max(0, ends.getOrDefault(own, position) - position);
                    return new PartitionRecord(own.partition(), position, lag);
                })
                .toList();
    }

    /** A position of any kind keeps the client from looking for one. */
    @Override
    public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
        client.pause(partitions);
        partitions.forEach(each -> client.seek(each, 0));
    }

    @Override
    public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
        if (!partitions.isEmpty()) {
            release(LONGEST_BATCH);
            forget(partitions);
        }
    }

    private void forget(Collection<TopicPartition> partitions) {
        uncommitted.keySet().removeAll(partitions);
        claims.keySet().removeAll(partitions);
    }

    /** Other pods have the partitions already: nothing of them is committed, not even what {@code cancel} adds. */
    @Override
    public void onPartitionsLost(Collection<TopicPartition> partitions) {
        forget(partitions);
        cancel(LONGEST_BATCH);
        forget(partitions);
    }

    private void release(Duration patience) {
        cancel(patience);
        try {
            commit();
        } catch (WakeupException _) {
            // The wakeup came after the loop had ended
            commit();
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
            LOG.log(Level.WARNING, topic + ": a batch is still in progress; another pod may do it instead");
        }
    }

    /** Commits the handled offsets of this pod's partitions at the broker, for monitors. */
    private void commit() {
        uncommitted.keySet().retainAll(client.assignment());
        if (uncommitted.isEmpty()) {
            return;
        }
        var offsets = new HashMap<TopicPartition, OffsetAndMetadata>();
        uncommitted.forEach((partition, next) -> offsets.put(partition, new OffsetAndMetadata(next)));
        try {
            client.commitSync(offsets, PATIENCE);
            uncommitted.clear();
        } catch (RebalanceInProgressException | TimeoutException later) {
            LOG.log(Level.DEBUG, "Committed the next time", later);
        } catch (CommitFailedException lost) {
            LOG.log(Level.DEBUG, "Another pod has the partitions and commits their offsets", lost);
            uncommitted.clear();
        }
    }

    /** The state of a topic on this pod, for health, metrics, the console and the log: one line for each change. */
    static final class State {
        private final String topic;
        private volatile Reading reading = Reading.NOT_YET;
        private volatile int partitions = -1;
        private volatile List<PartitionRecord> own = List.of();
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
                    : OptionalLong.of(
                            own.stream().mapToLong(PartitionRecord::lag).sum());
        }

        /** Of the topic, on all pods; empty until the broker answers for the first time. */
        OptionalInt partitions() {
            return partitions < 0 ? OptionalInt.empty() : OptionalInt.of(partitions);
        }

        List<PartitionRecord> own() {
            return own;
        }

        /** The time of the latest record that this pod took, by its sender or broker. */
        Optional<Instant> lastRecordAt() {
            return Optional.ofNullable(lastRecordAt);
        }

        private void noteTimes(ConsumerRecords<byte[], byte[]> records) {
            long latest = lastRecordAt().map(Instant::toEpochMilli).orElse(ConsumerRecord.NO_TIMESTAMP);
            for (ConsumerRecord<byte[], byte[]> each : records) {
                latest = Math.max(latest, each.timestamp());
            }
            if (latest != ConsumerRecord.NO_TIMESTAMP) {
                lastRecordAt = Instant.ofEpochMilli(latest);
            }
        }

        void nowRead(int ofTopic, List<PartitionRecord> ofThisPod) {
            own = ofThisPod;
            partitions = ofTopic;
            if (reading != Reading.READ && reading != Reading.NOT_YET) {
                LOG.log(Level.INFO, topic + " is read again");
            }
            reading = Reading.READ;
        }

        /** Loses no message: the topic is read later. */
        void notRead(Reading why, @Nullable Throwable failure) {
            if (reading != why) {
                LOG.log(Level.WARNING, topic + " is not read: " + why, failure);
            }
            reading = why;
        }
    }
}
