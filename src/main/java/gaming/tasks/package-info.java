/**
 * The distributed task queue: db-scheduler on the service's own database. Tasks are contributed as CDI beans of {@code
 * Task<?>}, enqueued within the transaction that needs them, and delivered at least once by any pod.
 */
@NullMarked
package gaming.tasks;

import org.jspecify.annotations.NullMarked;
