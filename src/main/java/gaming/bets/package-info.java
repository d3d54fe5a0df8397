/**
 * Bets and deposits as other systems report them. Each bet or deposit is stored once by its id. The difference from the
 * stored state changes the running figures in the same transaction.
 */
@NullMarked
package gaming.bets;

import org.jspecify.annotations.NullMarked;
