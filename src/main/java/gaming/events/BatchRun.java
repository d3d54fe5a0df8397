package gaming.events;

import gaming.events.Message.Received;
import gaming.events.MessageProcessor.Cancellation;
import gaming.events.MessageProcessor.Cancelled;
import gaming.events.Offsets.Fenced;
import gaming.telemetry.OperationContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Handles the messages of one poll in batches, on a thread of its own, because the broker's client must go on polling.
 * The batches keep the order of the messages of one key, but not the order of all records.
 */
final class BatchRun {
    private static final Logger LOG = System.getLogger(BatchRun.class.getName());

    private final MessageProcessor processor;
    private final List<Received> messages;
    private final Progress progress;
    private final Cancellation cancellation = new Cancellation();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Integer fenced;

    BatchRun(MessageProcessor processor, List<Received> messages, Progress progress) {
        this.processor = processor;
        this.messages = messages;
        this.progress = progress;
    }

    void start() {
        Thread.ofVirtual().name("events-" + processor.consumer().topic()).start(this::run);
    }

    Progress progress() {
        return progress;
    }

    /** The source of the partition that another pod has claimed. */
    Optional<Integer> fenced() {
        return Optional.ofNullable(fenced);
    }

    /** The batch in progress ends, and no other begins. */
    void cancel() {
        cancellation.request();
    }

    boolean isCancelled() {
        return cancellation.isRequested();
    }

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
            for (List<Received> batch : batches(messages, processor.consumer())) {
                try (var _ = OperationContext.begin(processor.consumer().topic())) {
                    processor.process(batch, progress, cancellation);
                }
            }
            progress.storeEnds();
        } catch (Cancelled _) {
            // The next reader of the partition handles the rest
        } catch (Fenced lost) {
            LOG.log(
                    Level.INFO,
                    processor.consumer().topic() + ": another pod has claimed a partition and handles its messages");
            fenced = lost.source();
        } catch (RuntimeException | Error failure) {
            LOG.log(Level.ERROR, "Messages of " + processor.consumer().topic() + " come again", failure);
        } finally {
            ended.countDown();
        }
    }

    /**
     * Splits messages into few batches, each of one name. A message joins the first batch of its name that has room,
     * that is not before a batch with its key, and not before one with a name that it may not overtake.
     */
    static List<List<Received>> batches(List<Received> messages, TopicConsumer consumer) {
        var batches = new Batches(consumer);
        messages.forEach(batches::add);
        return batches.batches;
    }

    private static final class Batches {
        /** The bytes of a batch of a feed: one statement may carry all of them. */
        private static final int MOST_BYTES = 4 * 1024 * 1024;

        private final TopicConsumer consumer;
        private final List<List<Received>> batches = new ArrayList<>();
        private final List<Integer> bytes = new ArrayList<>();
        private final Map<String, TreeSet<Integer>> withRoomByName = new HashMap<>();
        private final Map<String, Integer> lastOfName = new HashMap<>();
        private final Map<String, Integer> lastOfKey = new HashMap<>();

        private Batches(TopicConsumer consumer) {
            this.consumer = consumer;
        }

        private void add(Received received) {
            Message message = received.message();
            TreeSet<Integer> withRoom = withRoomByName.computeIfAbsent(message.name(), _ -> new TreeSet<>());
            Integer batch = withRoom.ceiling(earliest(message));
            if (batch == null) {
                batch = batches.size();
                batches.add(new ArrayList<>());
                bytes.add(0);
                withRoom.add(batch);
            }
            batches.get(batch).add(received);
            bytes.set(batch, bytes.get(batch) + received.bytes());
            if (batches.get(batch).size() >= consumer.atOnce() || bytes.get(batch) >= MOST_BYTES) {
                withRoom.remove(batch);
            }
            lastOfName.merge(message.name(), batch, Math::max);
            if (message.key() != null) {
                lastOfKey.put(message.key(), batch);
            }
        }

        private int earliest(Message message) {
            int earliest = message.key() == null ? 0 : lastOfKey.getOrDefault(message.key(), 0);
            for (Map.Entry<String, Integer> other : lastOfName.entrySet()) {
                boolean holdsUp =
                        !other.getKey().equals(message.name()) && !consumer.mayOvertake(message.name(), other.getKey());
                earliest = holdsUp ? Math.max(earliest, other.getValue()) : earliest;
            }
            return earliest;
        }
    }
}
