/**
 * Money as types: exact decimals, each with its unit and its rounding where it happens. The system currency is EUR;
 * what is paid out is USDC; what is shown is US dollars (decisions.md and details.md, "Money").
 */
@NullMarked
package gaming.money;

import org.jspecify.annotations.NullMarked;
