/**
 * The configuration (details.md, "Configuration and start"). A reader checks the bounds of values, and a check reads
 * all keys before the service opens anything. The settings of a capability are a record in its package. These records
 * alone define the keys. {@code application.yaml} documents each key, and a test compares the file with the records.
 */
@NullMarked
package gaming.config;

import org.jspecify.annotations.NullMarked;
