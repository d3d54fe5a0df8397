/**
 * The second factor: codes of an authenticator, and codes that are sent (decisions.md and details.md, "Sign-in").
 */
@NullMarked
package gaming.signin.mfa;

import org.jspecify.annotations.NullMarked;
