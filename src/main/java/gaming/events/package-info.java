/**
 * Topics. A {@link gaming.events.TopicConsumer} handles messages in order per key: once where they are stored, at least
 * once where another system is called. {@link gaming.events.Offsets} decide where a pod begins and which pod may write. A
 * message that fails by its own fault is tried again after each of {@code events.retry-delays} and is then a dead letter. While a system
 * does not answer, only the topics that need it wait.
 *
 * <p>The package uses Kafka's plain client, one for each topic, and not the messaging connector. The connector delivers
 * one record at a time, stops at the first failure, and has neither retries nor waits.
 */
@NullMarked
package gaming.events;

import org.jspecify.annotations.NullMarked;
