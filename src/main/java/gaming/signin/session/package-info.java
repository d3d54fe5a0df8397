/**
 * Sessions: access and refresh tokens in cookies, rotation of refresh tokens, and the end of a session by logout,
 * reuse, age or the status of the user (decisions.md and details.md, "Sign-in").
 */
@NullMarked
package gaming.signin.session;

import org.jspecify.annotations.NullMarked;
