/**
 * The gaming platform, as in external-systems.md: what is asked of it, how long that may take, and what its answers
 * mean. Answers are values; nobody outside this package sees HTTP.
 *
 * <p>Money depends on one distinction: whether a request may have left. It is made in one place, {@link
 * gaming.platform.PlatformCalls}, by exception types of a client that never sends twice ({@link gaming.platform.OneTry}),
 * and what it means stands in one table ({@link gaming.platform.OutcomeTable}).
 */
@NullMarked
package gaming.platform;

import org.jspecify.annotations.NullMarked;
