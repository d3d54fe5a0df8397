/**
 * The gaming platform, as in external-systems.md. Other packages see no HTTP.
 *
 * <p>Money depends on one distinction: whether a request may have left this pod. {@link gaming.outbound.JdkConnector}
 * decides this by the exceptions of a client that never sends twice. The circuit breaker and the bulkhead add their
 * refusals ({@link gaming.platform.PlatformClient}).
 *
 * <p>Launches and users have their own connections, circuit breakers and timeouts. So failures of one kind of call do
 * not stop other kinds.
 */
@NullMarked
package gaming.platform;

import org.jspecify.annotations.NullMarked;
