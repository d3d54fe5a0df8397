/**
 * Bets and deposits as other systems report them. Each is stored once by its id; its difference from the stored one goes to
 * the commission's running figures in the same transaction.
 */
@NullMarked
package gaming.bets;

import org.jspecify.annotations.NullMarked;
