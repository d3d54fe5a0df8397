/**
 * Games and their providers. Rows are read again only if the catalogue's version in the database has changed, or if the
 * cache entry is dropped. Bets read a game's category and house edge from a separate cache, which is never older than
 * the caller's transaction.
 */
@NullMarked
package gaming.casino.catalogue;

import org.jspecify.annotations.NullMarked;
