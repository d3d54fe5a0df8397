/**
 * The games that users marked as their favourites. Read in one statement from the rows of one user, of which there are
 * few; nothing of it is kept in memory, so that every pod sees a change at once.
 */
@NullMarked
package gaming.favourites;

import org.jspecify.annotations.NullMarked;
