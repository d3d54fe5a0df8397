/**
 * The casino as a visitor sees it over GraphQL. The answers come from memory. Only the data of a user comes from the
 * database, and launch URLs come from the platform.
 */
@NullMarked
package gaming.casino.api;

import org.jspecify.annotations.NullMarked;
