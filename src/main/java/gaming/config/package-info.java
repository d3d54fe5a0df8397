/**
 * The configuration (details.md, "Configuration and start"). All keys are read before the service opens anything. The
 * readers alone define the keys, and {@code application.yaml} documents them.
 */
@NullMarked
package gaming.config;

import org.jspecify.annotations.NullMarked;
