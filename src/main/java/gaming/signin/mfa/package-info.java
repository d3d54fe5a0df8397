/** The second factor: codes of an authenticator, by SMS or by e-mail (decisions.md and details.md, "Sign-in"). */
@NullMarked
package gaming.signin.mfa;

import org.jspecify.annotations.NullMarked;
