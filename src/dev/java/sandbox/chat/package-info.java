/** The chat service as developers and tests see it. */
@NullMarked
package sandbox.chat;

import org.jspecify.annotations.NullMarked;
