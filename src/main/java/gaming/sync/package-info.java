/**
 * Synchronises data of other systems (decisions.md and details.md, "Internal endpoints"): the platform's users, page by page
 * as tasks of the queue ({@link gaming.sync.UsersMaster}), and the promotions of the sportsbook, all at once ({@link
 * gaming.sync.PromoSync}). Remote calls run between transactions. A page or a feed is written in one transaction with the
 * mark that it is done, so it may be interrupted anywhere and come again.
 */
@NullMarked
package gaming.sync;

import org.jspecify.annotations.NullMarked;
