/**
 * The view of an operator on the running service: metrics (Counters, Timers and Gauges alone make them), exchanges with other
 * systems, the common fields of log lines, traces. It knows no capability.
 */
@NullMarked
package gaming.telemetry;

import org.jspecify.annotations.NullMarked;
