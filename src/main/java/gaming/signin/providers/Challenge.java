package gaming.signin.providers;

/**
 * Binds a provider's answer to the flow that asked for it.
 *
 * @param state comes back with the code
 * @param codeVerifier of PKCE (RFC 7636), 43 to 128 unreserved characters: its S256 challenge goes out first, itself only
 *     with the code
 * @param nonce comes back within the ID token where there is one
 */
public record Challenge(String state, String codeVerifier, String nonce) {
    @Override
    public String toString() {
        return "Challenge";
    }
}
