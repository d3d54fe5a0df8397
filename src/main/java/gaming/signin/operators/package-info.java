/**
 * The sign-in and the sessions of the people who operate the service. A session is a row, and a signed token with its
 * id in a cookie, so a session that is ended opens nothing more. The console is the only place that asks for one.
 */
@NullMarked
package gaming.signin.operators;

import org.jspecify.annotations.NullMarked;
