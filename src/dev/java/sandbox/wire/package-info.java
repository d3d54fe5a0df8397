/** HTTP/1.1 by hand on loopback sockets, for servers that must also be able to do what no HTTP library lets them do. */
@NullMarked
package sandbox.wire;

import org.jspecify.annotations.NullMarked;
