package gaming.events;

import gaming.events.MessageProcessor.Cancellation;
import gaming.events.TopicReader.State;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.config.ConfigException;
import org.jspecify.annotations.Nullable;

/** Reads one topic while the service is ready, and replaces a client that fails. */
final class TopicLoop {
    private static final Duration BETWEEN_CLIENTS = Duration.ofSeconds(5);
    private static final Duration BETWEEN_CHECKS = Duration.ofMillis(50);
    /** The time for leaving the group after the batch in progress. */
    private static final Duration LEAVING = Duration.ofSeconds(5);

    private final MessageProcessor processor;
    private final Offsets offsets;
    private final Supplier<Consumer<byte[], byte[]>> clients;
    private final Duration stopWait;
    private final BooleanSupplier ready;
    private final State state;
    private final Cancellation cancellation = new Cancellation();
    private final Thread thread;
    private volatile @Nullable Consumer<byte[], byte[]> client;

    /** @param stopWait the time for the batch in progress at the end */
    TopicLoop(
            MessageProcessor processor,
            Offsets offsets,
            Supplier<Consumer<byte[], byte[]>> clients,
            Duration stopWait,
            BooleanSupplier ready) {
        this.processor = processor;
        this.offsets = offsets;
        this.clients = clients;
        this.stopWait = stopWait;
        this.ready = ready;
        state = new State(topic());
        thread = Thread.ofPlatform().daemon().name("kafka-" + topic()).unstarted(this::run);
    }

    String topic() {
        return processor.consumer().topic();
    }

    State state() {
        return state;
    }

    boolean isRead() {
        return state.reading() == State.Reading.READ && !processor.isWaiting();
    }

    /** The state, as health and the console show it. */
    String text() {
        return state.reading() + (processor.isWaiting() ? ", waits for a system that it needs" : "");
    }

    void start() {
        thread.start();
    }

    /** Requests the end and does not wait for it. */
    void leave() {
        cancellation.request();
        Consumer<byte[], byte[]> current = client;
        if (current != null) {
            current.wakeup();
        }
    }

    void awaitEnd() {
        try {
            thread.join(stopWait.plus(LEAVING));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!ready.getAsBoolean()) {
            if (cancellation.comesWithin(BETWEEN_CHECKS)) {
                return;
            }
        }
        while (goesOn()) {
            try {
                read();
            } catch (RuntimeException | Error failure) {
                boolean hostUnknown = failure.getCause() instanceof ConfigException;
                state.notRead(hostUnknown ? State.Reading.AWAY : State.Reading.FAILED, hostUnknown ? null : failure);
                cancellation.comesWithin(BETWEEN_CLIENTS);
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
            new TopicReader(made, processor, offsets, state, stopWait).run(this::goesOn);
        } finally {
            client = null;
        }
    }
}
