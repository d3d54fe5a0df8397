/**
 * Money as types: exact decimals, each with its unit, rounded where the method says so. The system currency is EUR, payouts are
 * in USDC, and the frontend shows US dollars (decisions.md and details.md, "Money"). The rates are here as well: they come
 * from the feed or from a polled source whose jumps are refused, and every used rate is in a history.
 */
@NullMarked
package gaming.money;

import org.jspecify.annotations.NullMarked;
