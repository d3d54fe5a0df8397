/**
 * The distributed task queue: db-scheduler on the service's database. A task is a CDI bean of {@code Task<?>}. A task
 * is enqueued in the transaction that needs it. Any pod may run it. It may run more than once.
 */
@NullMarked
package gaming.tasks;

import org.jspecify.annotations.NullMarked;
