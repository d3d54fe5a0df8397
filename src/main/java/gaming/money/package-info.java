/**
 * Money as types: exact decimals, each with its unit. A method that rounds says so. The system currency is EUR, payouts
 * are in USDC, and the frontend shows US dollars (decisions.md and details.md, "Money"). The package also has the
 * rates.
 */
@NullMarked
package gaming.money;

import org.jspecify.annotations.NullMarked;
