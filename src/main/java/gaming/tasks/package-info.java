/**
 * The distributed task queue: db-scheduler on the service's database. A task is a CDI bean of {@code Task<?>}. A task
 * is enqueued in the transaction that needs it. Any pod may run it, and it runs at least once.
 */
@NullMarked
package gaming.tasks;

import org.jspecify.annotations.NullMarked;
