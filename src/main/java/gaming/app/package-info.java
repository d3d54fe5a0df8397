/** The start, the stop, the commands, the logs, and the page of the local environment. */
@NullMarked
package gaming.app;

import org.jspecify.annotations.NullMarked;
