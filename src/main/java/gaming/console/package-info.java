/**
 * The operators' console at {@code /console} of the internal listener, for people who sign in at an OpenID provider. It
 * is a JAX-RS application of its own, with its own issuer, key and cookie. It has no business rules and no SQL: its
 * pages call the same beans as the hooks.
 */
@NullMarked
package gaming.console;

import org.jspecify.annotations.NullMarked;
