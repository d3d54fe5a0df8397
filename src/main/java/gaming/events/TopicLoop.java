package gaming.events;

import gaming.events.TopicState.Reading;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Reads one topic for as long as the service is ready, whatever becomes of the broker: a client that failed is replaced. */
final class TopicLoop {
    private static final Duration BETWEEN_CLIENTS = Duration.ofSeconds(5);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
    /** For leaving the group, beyond what is being handled. */
    private static final Duration LEAVING = Duration.ofSeconds(5);

    private final MessageProcessor processor;
    private final RecordFilter filter;
    private final Supplier<Consumer<byte[], byte[]>> clients;
    private final Duration stopWait;
    private final BooleanSupplier ready;
    private final TopicState state;
    private final Cancellation cancellation = new Cancellation();
    private final Thread thread;
    private volatile @Nullable Consumer<byte[], byte[]> client;

    /**
     * @param stopWait for what is being handled when an end is wanted
     * @param ready false before the service is and from when it stops
     */
    TopicLoop(
            MessageProcessor processor,
            RecordFilter filter,
            Supplier<Consumer<byte[], byte[]>> clients,
            Duration stopWait,
            BooleanSupplier ready) {
        this.processor = processor;
        this.filter = filter;
        this.clients = clients;
        this.stopWait = stopWait;
        this.ready = ready;
        state = new TopicState(topic());
        thread = Thread.ofPlatform().daemon().name("kafka-" + topic()).unstarted(this::run);
    }

    String topic() {
        return processor.consumer().topic();
    }

    TopicState state() {
        return state;
    }

    /** Whether something that its consumer needs is away. */
    boolean isWaiting() {
        return processor.isWaiting();
    }

    void start() {
        thread.start();
    }

    /** Does not wait. */
    void leave() {
        cancellation.request();
        Consumer<byte[], byte[]> current = client;
        if (current != null) {
            current.wakeup();
        }
    }

    /** Waits until what was being handled is done, and the others know. */
    void awaitEnd() {
        try {
            thread.join(stopWait.plus(LEAVING));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!ready.getAsBoolean()) {
            if (cancellation.within(BETWEEN_LOOKS)) {
                return;
            }
        }
        while (goesOn()) {
            try {
                read();
            } catch (RuntimeException | Error failure) {
                boolean unknownName = failure.getCause() instanceof ConfigException;
                state.isNot(unknownName ? Reading.AWAY : Reading.FAILED, unknownName ? null : failure);
                cancellation.within(BETWEEN_CLIENTS);
            }
        }
    }

    private boolean goesOn() {
        return !cancellation.isRequested() && ready.getAsBoolean();
    }

    private void read() {
        Consumer<byte[], byte[]> made = clients.get();
        client = made;
        try {
            new TopicReader(made, processor, filter, state, stopWait).run(this::goesOn);
        } finally {
            client = null;
        }
    }
}
