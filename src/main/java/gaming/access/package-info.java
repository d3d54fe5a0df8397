/**
 * Callers and their addresses: the caller of a GraphQL request, access tokens and cookies, the roles of API keys,
 * origins and trusted proxies. The package does not depend on business code.
 */
@NullMarked
package gaming.access;

import org.jspecify.annotations.NullMarked;
