/**
 * Full-text search of games by Lucene (details.md, "Catalogue", Search). Every pod has its own index in memory, made
 * from the games of the pod. Lucene finds and scores the games. The games themselves decide which audience sees them.
 */
@NullMarked
package gaming.casino.search;

import org.jspecify.annotations.NullMarked;
