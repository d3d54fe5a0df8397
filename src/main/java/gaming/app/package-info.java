/**
 * The start, the stop, the logs, and the page of the local environment. {@link gaming.app.AllSettings} reads the whole
 * configuration before anything else starts. {@link gaming.app.Main} opens the listeners last.
 */
@NullMarked
package gaming.app;

import org.jspecify.annotations.NullMarked;
