/**
 * Social sign-in: the flows to register, sign in and link, and the identities of a user (decisions.md and details.md,
 * "Sign-in"). An identity is (provider, subject), never the e-mail address.
 */
@NullMarked
package gaming.signin;

import org.jspecify.annotations.NullMarked;
