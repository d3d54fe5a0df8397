/**
 * The storefront of the casino: pages, navigation bars and explores. References to pages, games, providers and
 * promotions are stored as the feed sent them and resolved when they are read. So feeds may come in any order.
 */
@NullMarked
package gaming.casino.storefront;

import org.jspecify.annotations.NullMarked;
