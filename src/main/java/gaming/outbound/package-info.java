/**
 * The one way out: every call to another system goes over {@link gaming.outbound.JdkConnector}, as a MicroProfile REST
 * client or as the request of a library. It has one deadline for a whole exchange and a bounded body, follows no redirect
 * and sends nothing twice. It alone decides whether a request may have left ({@link gaming.outbound.NoAnswer.NeverSent}).
 * The callers decide what an answer means.
 */
@NullMarked
package gaming.outbound;

import org.jspecify.annotations.NullMarked;
