/**
 * Signals that suggest a hold (docs/interface.md, "How a signal is found"). They are computed when an operator
 * asks, from sign-ins, claims, deposits and bets as they are now. A signal never holds anything by itself. Only its
 * dismissal is stored.
 */
@NullMarked
package gaming.referral.signal;

import org.jspecify.annotations.NullMarked;
