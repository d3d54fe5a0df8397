package gaming.events;

import gaming.core.Rejection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Handles the messages of one topic; a bean. */
public interface TopicConsumer {
    String topic();

    /** Whether the consumer handles messages of this name; others are logged and acknowledged. */
    boolean takes(String name);

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
     * Handles messages of one name, those of one key in their order. Some or all of them may have been handled before.
     *
     * @return the rejections of messages that failed by their own fault, by position; all others are done. Messages
     *     that follow a failed one under its key come again after it
     * @throws Unavailable when no message is at fault: all of them come again. Any other exception fails all of them;
     *     they are then handled in smaller parts, until one alone fails
     */
    Map<Integer, Rejection> handle(String name, List<Message> messages) throws Unavailable;

    /**
     * The version of the stored object that {@code message} would replace, {@link Rejection#NONE} without a stored
     * object; null: not known. It is read when a message fails by an exception.
     */
    default @Nullable String version(Message message) {
        return null;
    }

    /**
     * Handles a dead letter again. It may replace the version {@code replaces} of a stored object and no other.
     *
     * @param replaces as in {@link Rejection}
     * @return the reason for another failure
     */
    default Optional<String> replay(Message message, @Nullable String replaces) throws Unavailable {
        return handle(message.name(), List.of(message)).values().stream()
                .map(Rejection::reason)
                .findFirst();
    }

    /**
     * A system that the consumer needs does not answer or asks for a pause. The topic waits, and the messages come
     * again.
     */
    final class Unavailable extends Exception {
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
