/**
 * Who calls, from where, and how often: the caller of a GraphQL request, the roles of API keys, trusted proxies and
 * request limits. Knows no business; limits that guard money or jobs live in the database, all others in memory.
 */
@NullMarked
package gaming.access;

import org.jspecify.annotations.NullMarked;
