package gaming.signin.providers;

/**
 * Binds a provider's answer to the sign-in flow that requested it.
 *
 * @param state a value that the provider returns with the code
 * @param codeVerifier the secret of PKCE (RFC 7636), 43 to 128 unreserved characters; only the request with the code
 *     sends it
 * @param nonce a value that the provider returns in the ID token, if there is an ID token
 */
public record Challenge(String state, String codeVerifier, String nonce) {
    @Override
    public String toString() {
        return "Challenge";
    }
}
