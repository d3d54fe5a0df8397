package gaming.events;

import gaming.core.Rejection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Handles the messages of one topic; a bean. */
public interface TopicConsumer {
    String topic();

    /** Whether the consumer handles messages of this name; others are logged and acknowledged. */
    boolean takes(String name);

    /**
     * Whether {@link #handle} calls another system. It then runs outside of the transaction that stores which messages
     * are done, so messages may come again; otherwise it runs in this transaction, and none does.
     */
    default boolean callsOthers() {
        return false;
    }

    /** The most messages of one call of {@link #handle}. */
    int atOnce();

    /**
     * Whether a message may be handled before an earlier one of another name and another key. Batches are larger if
     * more messages may.
     */
    default boolean mayOvertake(String name, String earlier) {
        return true;
    }

    /**
     * Handles messages of one name, those of one key in their order.
     *
     * @return the rejections of messages that failed by their own fault, by position; all others are done. If messages
     *     follow a failed one under its key, they wait until it is done: the transaction is rolled back, and the rest
     *     comes again without them
     * @throws Unavailable when no message is at fault: all of them come again. Any other exception fails all of them;
     *     they are then handled in smaller parts, until one alone fails
     */
    Map<Integer, Rejection> handle(String name, List<Message> messages);

    /**
     * The version of the stored object that {@code message} would replace; null: not known. It is read when a message
     * fails by an exception.
     */
    default @Nullable String version(Message message) {
        return null;
    }

    /**
     * Handles a dead letter again. It replaces an earlier word of its partition, and of other objects only the version
     * {@code replaces}.
     *
     * @param replaces as in {@link Rejection}
     */
    default Replay replay(Message message, @Nullable String replaces) {
        return handle(message.name(), List.of(message)).values().stream()
                .findFirst()
                .<Replay>map(rejection -> new Replay.Failed(rejection.reason()))
                .orElseGet(Replay.Handled::new);
    }

    /** The result of a replay. */
    sealed interface Replay {
        record Handled() implements Replay {}

        /** A newer word is stored; nothing is changed. */
        record Superseded() implements Replay {}

        record Failed(String reason) implements Replay {}
    }

    /**
     * A system that the consumer needs does not answer or asks for a pause. The topic waits, and the messages come
     * again.
     */
    final class Unavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final Duration wait;

        /** {@code phrase} names the system, fit for the log. The next try comes after {@code wait} or later. */
        public Unavailable(String phrase, Duration wait) {
            super(phrase);
            this.wait = wait;
        }

        public Duration waiting() {
            return wait;
        }
    }
}
