/**
 * Signing in through social accounts: the flows from the mutation that starts one to the session at its end, and
 * which accounts a user signs in with (decisions.md and details.md, "Sign-in").
 *
 * <p>What a flow needs at its end is frozen with its state when it begins; the caller brings nothing but the state and the
 * code. (Provider, subject) is the identity of an account, never the e-mail.
 */
@NullMarked
package gaming.signin;

import org.jspecify.annotations.NullMarked;
