/**
 * The back end of a gaming platform. One flat package per capability; {@code public} means boundary ({@code ...Api},
 * {@code ...Hook}), a wire type, or the one façade that other capabilities call.
 *
 * <pre>
 * feeds       the way in for data: NDJSON over HTTP
 * claim       paying out what referrers earned: claims, their resolver, the audit trail, the books
 * commission  what referrers earn: the daily job, its batches, statistics, the tree
 * bets        bets and deposits, and what a player did on a day
 * players     what users played lately, and how many are active
 * catalogue   games and providers, held in memory
 * cache       named values in memory, kept up to date on every pod
 * referral    who referred whom; tier, level, category and rates
 * signin      signing in through social accounts: flows, linked accounts
 * social      the identity providers
 * mfa         the second factor
 * session     sessions of signed-in users: cookies, rotation, logout
 * identity    users and their public information
 * platform    the gaming platform: credit transfers and what its answers mean
 * tasks       the distributed task queue
 * visitor     what is known of a visitor: country, device, language, segments, user
 * graphql     the engine: contract, execution, HTTP, errors (no business)
 * web         the internal listener: envelope, errors, API keys, health
 * limits      how often: limits per minute, locks against guessing
 * access      who calls and from where: caller, tokens, roles, proxies
 * money       amounts, rates, dollar formatting
 * database    entity manager factory, ids, migrations
 * </pre>
 *
 * <p>This package itself holds what all of them share: the start ({@link gaming.Main}) and the one way to say no
 * ({@link gaming.Refusal}).
 */
@NullMarked
package gaming;

import org.jspecify.annotations.NullMarked;
