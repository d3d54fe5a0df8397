/** HTTP/1.1 by hand on loopback sockets, for servers with faults that no HTTP library allows. */
@NullMarked
package sandbox.wire;

import org.jspecify.annotations.NullMarked;
