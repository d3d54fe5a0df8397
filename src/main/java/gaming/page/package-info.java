/**
 * The browser page of the local environment at {@code /} of the public listener (runtime.md, "public listener"): GraphiQL
 * with the contract's documentation, examples by capability and accounts. It is a caller of {@code /graphql} like any
 * other, and knows no way in that others have not; where one becomes a demo user is somebody else's address. In
 * production there is none of it.
 */
@NullMarked
package gaming.page;

import org.jspecify.annotations.NullMarked;
