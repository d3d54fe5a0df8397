/**
 * The storefront of the casino: pages with their games and promotions, navigation bars and explores. All of them are in
 * memory, as the catalogue is. The rules have no side effects. References to pages, games, providers and promotions are
 * stored as the feed sent them and resolved when they are read. So feeds may come in any order.
 */
@NullMarked
package gaming.casino.storefront;

import org.jspecify.annotations.NullMarked;
