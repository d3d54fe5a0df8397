package gaming.signin.providers;

import gaming.access.OpaqueToken;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Binds a provider's answer to the sign-in flow that requested it.
 *
 * @param state a value that the provider returns with the code
 * @param codeVerifier the secret of PKCE (RFC 7636), 43 to 128 unreserved characters; only the request with the code
 *     sends it
 * @param nonce a value that the provider returns in the ID token, if there is an ID token
 * @param frontend the origin to which the browser returns; null: that of the configuration
 */
public record Challenge(
        String state,
        String codeVerifier,
        String nonce,
        @Nullable URI frontend) {
    /** The challenge of the one who has the secret. */
    public static Challenge of(OpaqueToken secret) {
        return new Challenge(derived(secret, "state"), derived(secret, "verifier"), derived(secret, "nonce"), null);
    }

    private static String derived(OpaqueToken secret, String use) {
        return secret.derived(use.getBytes(StandardCharsets.US_ASCII)).text();
    }

    @Override
    public String toString() {
        return "Challenge";
    }
}
