/**
 * Bets and deposits as other systems report them. Each is stored once by its id; what it changes, against what was known
 * of it before, is told to the commission's running figures in the same transaction.
 */
@NullMarked
package gaming.bets;

import org.jspecify.annotations.NullMarked;
