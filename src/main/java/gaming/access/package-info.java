/**
 * Callers and their addresses: the caller of a GraphQL request, access tokens and cookies, API keys and tokens of the
 * internal listener, origins and trusted proxies. The package does not depend on business code.
 */
@NullMarked
package gaming.access;

import org.jspecify.annotations.NullMarked;
