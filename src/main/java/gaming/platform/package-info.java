/**
 * The gaming platform, as in external-systems.md: the calls to it, how long they may take, and the meaning of its
 * answers. Answers are values; other packages see no HTTP.
 *
 * <p>Money depends on one distinction: whether a request may have left. {@link gaming.outbound.JdkConnector} makes it by the
 * exceptions of a client that never sends twice, circuit breaker and bulkhead add their refusals ({@link
 * gaming.platform.PlatformClient}), and {@link gaming.platform.TransferOutcome.Ground#NEVER_SENT} says it to payments. What
 * an answer means stands in one table ({@link gaming.platform.OutcomeTable}).
 *
 * <p>Launches and users have connections, a circuit breaker and a timeout of their own: no page waits long for a launch, and
 * failures of one kind of call do not stop the others.
 */
@NullMarked
package gaming.platform;

import org.jspecify.annotations.NullMarked;
