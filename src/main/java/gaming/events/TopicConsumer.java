package gaming.events;

import java.util.List;
import java.util.Map;

/** What the messages of one topic lead to; a bean. */
public interface TopicConsumer {
    String topic();

    /** Whether messages of this name mean anything here; others are logged and acknowledged. */
    boolean takes(String name);

    /** The most messages that {@link #handle} is given at once. */
    int atOnce();

    /**
     * Whether a message may be handled before those of another name and another key that came before it. The less may,
     * the smaller are the parts in which they are handled.
     */
    default boolean mayOvertake(String name, String earlier) {
        return true;
    }

    /**
     * Handles messages of one name, those of one key in their order. They may have been handled before, whole or in part.
     *
     * @return why messages failed for a reason of their own, by position, fit for the log and for operators; all others
     *     are done. What follows a failed one under its key comes again after it
     * @throws Unavailable when the reason is none of theirs: all of them come again, and none has failed. Any other
     *     exception is a failure of every one of them; they are then tried in smaller parts, until one alone has failed
     */
    Map<Integer, String> handle(String name, List<Message> messages) throws Unavailable;
}
