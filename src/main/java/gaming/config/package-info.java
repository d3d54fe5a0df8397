/**
 * The configuration (details.md, "Configuration and start"). A reader checks the bounds of values, and a check reads
 * all keys before the service opens anything. The reader of a capability's settings is in its package. The readers
 * alone define the keys. {@code application.yaml} documents each key, and a test compares the file with the readers.
 */
@NullMarked
package gaming.config;

import org.jspecify.annotations.NullMarked;
