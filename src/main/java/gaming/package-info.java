/**
 * The back end of a gaming platform. One flat package per capability; {@code public} means boundary ({@code ...Api},
 * {@code ...Hook}), a wire type, or the one façade that other capabilities call.
 *
 * <pre>
 * feeds       the way in for data: NDJSON over HTTP
 * report      commission reports: one user's, the whole system's
 * chat        keeps the chat service up to date: users, channels, their members
 * sync        brings data from other systems: the platform's users, the promotions of the sportsbook
 * picks       credit transfers that external systems ask for
 * users       users over HTTP: what operators see of one, where one is
 * upload      files for a developer's machine
 * page        the browser page of the local environment: GraphiQL, examples, accounts
 * casino      what a visitor is shown of the casino: the GraphQL operations
 * claim       paying out what referrers earned: claims, their resolver, the audit trail, the books
 * commission  what referrers earn: the daily job, its batches, statistics, the tree
 * bets        bets and deposits, and what a player did on a day
 * search      full-text search of games
 * launch      where a game is played: launch URLs
 * favourites  the favourite games of users
 * players     what was played when, and by how many
 * storefront  pages, promotions, navigation bars, explores: which of them a visitor gets
 * catalogue   games and providers, held in memory
 * events      topics: consumers, retries, dead letters
 * cache       named values in memory, kept up to date on every pod
 * referral    who referred whom; tier, level, category and rates
 * signin      signing in through social accounts: flows, linked accounts
 * social      the identity providers
 * mfa         the second factor
 * session     sessions of signed-in users: cookies, rotation, logout
 * identity    users and their public information
 * transfers   what every credit transfer has in common: sent once, asked for until it is certain
 * platform    the gaming platform: credit transfers and what its answers mean, game launches, its users
 * tasks       the distributed task queue
 * visitor     what is known of a visitor: country, device, language, segments, user
 * graphql     the engine: contract, execution, HTTP, errors (no business)
 * web         the internal listener: envelope, errors, API keys, health
 * limits      how often: limits per minute, locks against guessing
 * access      who calls and from where: caller, tokens, roles, proxies
 * outbound    calls to other systems over HTTP
 * money       amounts, rates, dollar formatting
 * database    entity manager factory, ids, migrations
 * telemetry   what an operator sees: meters, exchanges with other systems, log lines and spans of one request
 * settings    the check of the whole configuration before the start
 * </pre>
 *
 * <p>This package itself holds what all of them share: the start ({@link gaming.Main}) and the one way to say no
 * ({@link gaming.Refusal}).
 */
@NullMarked
package gaming;

import org.jspecify.annotations.NullMarked;
