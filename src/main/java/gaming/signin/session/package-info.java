/**
 * Sessions of signed-in users: access and refresh tokens in cookies, rotation of the latter, and the end of a session by
 * logout, misuse or age (decisions.md and details.md, "Sign-in").
 */
@NullMarked
package gaming.signin.session;

import org.jspecify.annotations.NullMarked;
