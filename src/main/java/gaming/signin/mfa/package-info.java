/** The second factor: codes of an authenticator, and codes by SMS or e-mail (decisions.md and details.md, "Sign-in"). */
@NullMarked
package gaming.signin.mfa;

import org.jspecify.annotations.NullMarked;
