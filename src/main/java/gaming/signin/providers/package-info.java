/**
 * The identity providers: where a browser is sent to, and the person whom a code stands for. The steps of OAuth 2 with PKCE
 * are shared; a new provider is one class.
 *
 * <p>A provider's answer counts only as far as it is proved. A provider that is slow, broken or away costs a caller no more
 * than {@code social.read-timeout} an exchange. Nothing here touches the database.
 */
@NullMarked
package gaming.signin.providers;

import org.jspecify.annotations.NullMarked;
