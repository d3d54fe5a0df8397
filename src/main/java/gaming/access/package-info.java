/**
 * Callers and their addresses: the caller of a GraphQL request, access tokens and cookies, the roles of API keys, origins
 * and trusted proxies. Knows no business.
 */
@NullMarked
package gaming.access;

import org.jspecify.annotations.NullMarked;
