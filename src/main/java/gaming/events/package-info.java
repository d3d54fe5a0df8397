/**
 * Topics: a message is handled at least once and in order per key. What fails for a reason of its own is tried again
 * three times and then kept as a dead letter; what fails because something is away waits, and holds up nothing but its
 * topic. What messages mean is for the {@link gaming.events.TopicConsumer}s.
 */
@NullMarked
package gaming.events;

import org.jspecify.annotations.NullMarked;
