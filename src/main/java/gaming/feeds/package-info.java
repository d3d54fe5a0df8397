/**
 * Stores the data of other systems: newline-delimited JSON over HTTP, and single records of a topic. Each line is read
 * and rejected by itself. The memory for a body does not grow with the body (feeds.md).
 */
@NullMarked
package gaming.feeds;

import org.jspecify.annotations.NullMarked;
