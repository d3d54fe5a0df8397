/**
 * The named values that every pod holds in memory (decisions.md, "Catalogue"). All callers of a value wait for the same
 * load. When the value's counter in the database changes, the value is brought up to date. The old value stays in use
 * meanwhile.
 */
@NullMarked
package gaming.database.snapshots;

import org.jspecify.annotations.NullMarked;
