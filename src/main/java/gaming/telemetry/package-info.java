/**
 * The operator's view of the running service: metrics, exchanges with other systems, the common fields of log lines,
 * and traces. The package does not depend on any capability.
 */
@NullMarked
package gaming.telemetry;

import org.jspecify.annotations.NullMarked;
