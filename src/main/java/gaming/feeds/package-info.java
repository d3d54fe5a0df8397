/**
 * The way in for data: NDJSON over HTTP, streamed, and one by one on a topic. Lines are read one by one, refused one by
 * one, and given to their owners in batches; what is held at a time does not grow with the body (feeds.md).
 */
@NullMarked
package gaming.feeds;

import org.jspecify.annotations.NullMarked;
