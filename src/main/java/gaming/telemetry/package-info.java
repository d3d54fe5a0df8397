/**
 * What an operator sees of the service while it runs: meters by labels, exchanges with other systems, what the log lines
 * of one request have in common, traces. Knows nothing of what is measured.
 */
@NullMarked
package gaming.telemetry;

import org.jspecify.annotations.NullMarked;
