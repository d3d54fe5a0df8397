/**
 * Full-text search of games (details.md, "Catalogue", Search), by Hibernate Search on Lucene: every pod has an index of
 * its own, made from the games in memory and never from the database, so that any pod can lose its index and make it
 * again within seconds.
 *
 * <p>The mapping is a persistence unit of its own, on no database: the mapper without an ORM is not published for this
 * version, and the unit of the money should not know of an index.
 */
@NullMarked
package gaming.casino.search;

import org.jspecify.annotations.NullMarked;
