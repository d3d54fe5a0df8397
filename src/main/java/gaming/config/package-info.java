/**
 * The configuration (details.md, "Configuration and start"): readers with bounds, and the check of all keys before anything
 * is opened. The readers alone decide which keys exist; {@code application.yaml} documents the same keys, which a test
 * compares.
 */
@NullMarked
package gaming.config;

import org.jspecify.annotations.NullMarked;
