/**
 * The identity providers: the address to which a browser is sent, and the person that a code identifies. A provider
 * that is slow, broken or unreachable delays a caller by at most {@code social.read-timeout} for each exchange. This
 * package does not use the database.
 */
@NullMarked
package gaming.signin.providers;

import org.jspecify.annotations.NullMarked;
