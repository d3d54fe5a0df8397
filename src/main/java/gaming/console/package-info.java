/**
 * The operators' console at {@code /console} of the internal listener has pages for people, who sign in at an OpenID
 * provider. It is a JAX-RS application of its own, with its own issuer, key, cookie and sessions. It has no business
 * rules. Its pages call the same beans as the hooks. Each action is recorded in {@code console_action}.
 */
@NullMarked
package gaming.console;

import org.jspecify.annotations.NullMarked;
