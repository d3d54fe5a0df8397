/**
 * Money as types: exact decimals, each with its unit and its rounding where it happens. The system currency is EUR;
 * what is paid out is USDC; what is shown is US dollars (decisions.md and details.md, "Money"). With them the rates: fed,
 * or polled from a source that is not believed when it jumps, and the history of those that were used.
 */
@NullMarked
package gaming.money;

import org.jspecify.annotations.NullMarked;
