/**
 * Synchronises data of other systems (decisions.md and details.md, "Internal endpoints").
 * {@link gaming.sync.UsersMaster} synchronises the platform's users, page by page as tasks of the queue.
 * {@link gaming.sync.PromoSync} synchronises the promotions of the sportsbook, all at once. Remote calls run between
 * transactions. One transaction writes a page or a feed and marks it as done. So a synchronisation may be interrupted
 * anywhere and run again.
 */
@NullMarked
package gaming.sync;

import org.jspecify.annotations.NullMarked;
