/**
 * Topics: a message is handled at least once and in order per key. What fails for a reason of its own is tried again
 * three times and then kept as a dead letter; what fails because something is away waits, and holds up nothing but its
 * topic. What messages mean is for the {@link gaming.events.TopicConsumer}s.
 *
 * <p>The plain client of Kafka, one of each topic, and not the messaging connector: that hands over one record at a time,
 * stops for good at the first failure, and knows neither retries nor waits. Here a poll becomes batches that keep the order
 * of every key, the partitions are paused while these are handled or waited for, what is committed is handled, and a
 * partition changes its pod between two batches.
 */
@NullMarked
package gaming.events;

import org.jspecify.annotations.NullMarked;
