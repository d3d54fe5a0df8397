/**
 * What of the casino a visitor is shown: pages with their games and promotions, navigation bars, explores. All of it is
 * held in memory, as the catalogue is; the rules are pure. References to pages, games, providers and promotions are kept as
 * they were fed and resolved when they are read, so that feeds may come in any order.
 */
@NullMarked
package gaming.casino.storefront;

import org.jspecify.annotations.NullMarked;
