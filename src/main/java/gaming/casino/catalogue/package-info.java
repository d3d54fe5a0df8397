/**
 * Games and their providers: how they are written, and all of them in memory, read again only where the catalogue's
 * version in the database has moved. Bets read a game's category and house edge from a cache of their own, which is never
 * older than the transaction that asks.
 */
@NullMarked
package gaming.casino.catalogue;

import org.jspecify.annotations.NullMarked;
