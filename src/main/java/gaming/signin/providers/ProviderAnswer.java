package gaming.signin.providers;

/** The result of a request for a profile. A {@code reason} is for the log and contains nothing confidential. */
public sealed interface ProviderAnswer {
    record Person(Profile profile) implements ProviderAnswer {}

    /** The provider does not accept the code: the code is guessed, used before, expired, or from another flow. */
    record CodeRefused(String reason) implements ProviderAnswer {}

    /** The provider's answer fails a check: signature, issuer, audience, expiry or nonce. */
    record Unverified(String reason) implements ProviderAnswer {}

    /** The provider is not configured, does not answer in time, or gives an unusable answer. */
    record Unavailable(String reason) implements ProviderAnswer {}
}
