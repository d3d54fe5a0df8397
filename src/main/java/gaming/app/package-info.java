/**
 * The start, the stop, the commands, the logs, and the page of the local environment. The readers of
 * {@link gaming.app.AllSettings} read the whole configuration before {@link gaming.app.Main} opens the listeners.
 */
@NullMarked
package gaming.app;

import org.jspecify.annotations.NullMarked;
