/**
 * The distributed task queue: db-scheduler on the service's database. A task is a CDI bean of {@code Task<?>}. It is
 * enqueued in the transaction that needs it, and any pod runs it, at least once.
 */
@NullMarked
package gaming.tasks;

import org.jspecify.annotations.NullMarked;
