/**
 * The spec as tests, over HTTP only: nothing here knows a class of the product. The tests run against the service of
 * this JVM, or against any running one that {@code -Dblackbox.public-url} and {@code -Dblackbox.internal-url} name; that
 * one takes the API keys of the dev run, and access tokens signed with the pair in {@code -Dblackbox.keys} (a directory;
 * without it {@code target/test-keys}); claims are tested where {@code -Dblackbox.platform-url} names its sandbox too. Its
 * database may hold anything: every test brings its own players and days. Its limits of jobs and referral queries must be
 * out of the tests' way, and so must the circuit breaker of the gaming platform. Flows of signing in are tested against
 * the service of this JVM only, whose identity providers are here.
 */
package blackbox;
