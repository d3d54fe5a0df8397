/**
 * The gaming platform, as in external-systems.md: what is asked of it, how long that may take, and what its answers
 * mean. Answers are values; nobody outside this package sees HTTP.
 *
 * <p>Money depends on one distinction: whether a request may have left. It is made in one place, {@link
 * gaming.platform.Exchange}, by exception types of a client that never sends twice ({@link gaming.platform.OneTry}),
 * and what it means stands in one table ({@link gaming.platform.OutcomeTable}).
 *
 * <p>Launch URLs are asked for in the same way, but on connections, with a circuit breaker and a timeout of their own: no
 * page waits long for them, and neither launches nor transfers are stopped because the others fail. So are the platform's users, of whom a thousand come at once.
 */
@NullMarked
package gaming.platform;

import org.jspecify.annotations.NullMarked;
