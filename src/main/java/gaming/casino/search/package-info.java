/** Full-text search of games by Lucene (details.md, "Catalogue", Search). Every pod has its own index in memory. */
@NullMarked
package gaming.casino.search;

import org.jspecify.annotations.NullMarked;
