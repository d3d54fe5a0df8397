package gaming.events;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Handles the messages of one topic; a bean. */
public interface TopicConsumer {
    String topic();

    /** Whether the consumer handles messages of this name; others are logged and acknowledged. */
    boolean takes(String name);

    /** The most messages of one call of {@link #handle}. */
    int atOnce();

    /**
     * Whether a message may be handled before an earlier one of another name and another key. The fewer may, the smaller
     * are the batches.
     */
    default boolean mayOvertake(String name, String earlier) {
        return true;
    }

    /**
     * Handles messages of one name, those of one key in their order. Some or all of them may have been handled before.
     *
     * @return the reasons for messages that failed by their own fault, by position, fit for the log and for operators; all
     *     others are done. Messages that follow a failed one under its key come again after it
     * @throws Unavailable when no message is at fault: all of them come again. Any other exception fails all of them; they
     *     are then handled in smaller parts, until one alone fails
     */
    Map<Integer, String> handle(String name, List<Message> messages) throws Unavailable;

    /** A system that the consumer needs does not answer or asks for a pause: the topic waits, the messages come again. */
    final class Unavailable extends Exception {
        private static final long serialVersionUID = 1L;

        private final Duration wait;

        /** @param phrase names the system, fit for the log; the next try comes after {@code wait} or later */
        public Unavailable(String phrase, Duration wait) {
            super(phrase);
            this.wait = wait;
        }

        public Duration waiting() {
            return wait;
        }
    }
}
