/**
 * The casino as a visitor is shown it: games, search, providers, pages, the navigation bar, explore, favourites and
 * launch URLs over GraphQL. All of it is answered from memory; the database is asked only for what is the user's own.
 */
@NullMarked
package gaming.casino.api;

import org.jspecify.annotations.NullMarked;
