package gaming.signin.providers;

/** The result of asking a provider for a profile; a {@code reason} is for the log and holds nothing confidential. */
public sealed interface ProviderAnswer {
    record Person(Profile profile) implements ProviderAnswer {}

    /** The provider does not accept the code: guessed, used before, expired, or another flow's. */
    record CodeRefused(String reason) implements ProviderAnswer {}

    /** The provider answered, but its answer does not verify: signature, issuer, audience, expiry, nonce. */
    record Unverified(String reason) implements ProviderAnswer {}

    /** Not configured, no answer in time, or an answer that says nothing. */
    record Unavailable(String reason) implements ProviderAnswer {}
}
