/**
 * The check of the whole configuration before anything is opened (details.md, "Configuration and start"): every capability
 * reads its keys once, so that all problems are said at once, and keys that nobody reads are found. Which keys there are is
 * told by {@code application.yaml} alone, where those without a default are commented out.
 */
@NullMarked
package gaming.settings;

import org.jspecify.annotations.NullMarked;
