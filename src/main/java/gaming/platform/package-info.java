/**
 * The gaming platform, as in external-systems.md: the calls to it, their timeouts, and the meaning of its answers.
 * Answers are values; other packages see no HTTP.
 *
 * <p>Money depends on one distinction: whether a request may have left this pod. {@link gaming.outbound.JdkConnector}
 * decides this by the exceptions of a client that never sends twice. The circuit breaker and the bulkhead add their
 * refusals ({@link gaming.platform.PlatformClient}). {@link gaming.platform.TransferOutcome.Ground#NEVER_SENT} reports
 * the result to payments. One table decides the meaning of an answer ({@link gaming.platform.OutcomeTable}).
 *
 * <p>Launches and users have their own connections, circuit breakers and timeouts. So no page waits long for a launch,
 * and failures of one kind of call do not stop other kinds.
 */
@NullMarked
package gaming.platform;

import org.jspecify.annotations.NullMarked;
