/** Events for other systems, stored in the transaction of the change that they tell of (docs/events.md). */
@NullMarked
package gaming.outbox;

import org.jspecify.annotations.NullMarked;
