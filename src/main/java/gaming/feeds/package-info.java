/**
 * Stores the data of other systems: newline-delimited JSON over HTTP, and single records of a topic. Each line is read and
 * rejected by itself, and stored in a batch by the package that owns it. The memory that a body takes does not grow with
 * the body (feeds.md).
 */
@NullMarked
package gaming.feeds;

import org.jspecify.annotations.NullMarked;
