/** The named values that every pod holds in memory (decisions.md, "Catalogue"). */
@NullMarked
package gaming.database.snapshots;

import org.jspecify.annotations.NullMarked;
