/**
 * The HTTP calls to other systems. They go over {@link gaming.outbound.JdkConnector}, as a MicroProfile REST client or
 * as the request of a library. The callers decide the meaning of an answer.
 */
@NullMarked
package gaming.outbound;

import org.jspecify.annotations.NullMarked;
