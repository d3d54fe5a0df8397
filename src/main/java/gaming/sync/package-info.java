/**
 * Brings data from other systems (decisions.md and details.md, "Internal endpoints"): the platform's users, page by page
 * as tasks of the queue ({@link gaming.sync.UsersMaster}), and the promotions of the sportsbook, all at once ({@link
 * gaming.sync.PromoSync}). Others are asked between transactions; what a page or a feed changes is written in one, with
 * the mark that it is done, so that it may be cut anywhere and come again.
 */
@NullMarked
package gaming.sync;

import org.jspecify.annotations.NullMarked;
