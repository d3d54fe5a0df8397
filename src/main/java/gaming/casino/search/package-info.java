/**
 * Full-text search of games (details.md, "Catalogue", Search), by Lucene: every pod has an index of its own in memory, made
 * from the games that the pod holds. Lucene finds and scores; the games themselves say to whom they are shown.
 */
@NullMarked
package gaming.casino.search;

import org.jspecify.annotations.NullMarked;
