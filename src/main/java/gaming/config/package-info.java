/**
 * The configuration (details.md, "Configuration and start"): a reader with bounds, and the check of all keys before anything
 * is opened. The settings of a capability are a record of its package. They alone decide which keys exist; {@code
 * application.yaml} says what each key means, and a test compares both.
 */
@NullMarked
package gaming.config;

import org.jspecify.annotations.NullMarked;
