/**
 * The identity providers: where a browser is sent to, and what a code that comes back says of the person. What they have
 * in common, OAuth 2 with PKCE and OpenID Connect, is shared; a new provider is one class.
 *
 * <p>What a provider says is believed only as far as it is proved, and a provider that is slow, broken or away costs a
 * caller no more than {@code social.read-timeout} an exchange. Nothing here touches the database.
 */
@NullMarked
package gaming.signin.providers;

import org.jspecify.annotations.NullMarked;
