/**
 * Games and their providers: how they are written, and all of them in memory, read again only where the catalogue's
 * version in the database has moved. What the money needs to know of a game, its category and house edge, is a book of
 * its own that is never older than the transaction that asks.
 */
@NullMarked
package gaming.casino.catalogue;

import org.jspecify.annotations.NullMarked;
