/**
 * What users played lately. The latest bet of every user on every game is kept with the bets, in their transactions; from
 * it come a user's recently played games, and once a minute, by one pod for all, how many players every game, provider,
 * page and section had in the last 24 hours, which every pod then holds in memory.
 */
@NullMarked
package gaming.players;

import org.jspecify.annotations.NullMarked;
