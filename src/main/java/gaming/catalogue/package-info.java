/**
 * Games and their providers. What the money needs to know of a game, its category and house edge, is held in memory as
 * one book that is read anew when the catalogue's version in the database has moved.
 */
@NullMarked
package gaming.catalogue;

import org.jspecify.annotations.NullMarked;
