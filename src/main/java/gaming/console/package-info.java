/**
 * The operators' console at {@code /console} of the internal listener: pages for people, who sign in at an OpenID provider.
 * It is a JAX-RS application of its own, with its own issuer, key, cookie and sessions. It has no rules of the business:
 * its pages call the same beans as the hooks, and each action leaves a row in {@code console_action}.
 */
@NullMarked
package gaming.console;

import org.jspecify.annotations.NullMarked;
