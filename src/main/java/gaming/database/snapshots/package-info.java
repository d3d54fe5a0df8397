/**
 * What every pod holds in memory, by name (decisions.md, "Catalogue"). A value is loaded once for all who wait for it;
 * when the catalogue's version in the database moves, it is brought up to date while the old one still serves.
 */
@NullMarked
package gaming.database.snapshots;

import org.jspecify.annotations.NullMarked;
