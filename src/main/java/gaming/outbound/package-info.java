/**
 * The HTTP calls to other systems. They go over {@link gaming.outbound.JdkConnector}, as a MicroProfile REST client or
 * as the request of a library. The connector has one deadline for a whole exchange, and limits the body. It follows no
 * redirect and sends no POST twice. Only the connector decides whether a request may have left this pod
 * ({@link gaming.outbound.NoAnswer.NeverSent}). The callers decide the meaning of an answer.
 */
@NullMarked
package gaming.outbound;

import org.jspecify.annotations.NullMarked;
