/**
 * Social sign-in: the flows to register, sign in and link, and the identities of a user (decisions.md and details.md,
 * "Sign-in").
 *
 * <p>A flow stores its data with its state when it begins, and the caller brings back only the state and the code. An
 * identity is (provider, subject), never the e-mail address.
 */
@NullMarked
package gaming.signin;

import org.jspecify.annotations.NullMarked;
