package gaming.signin.providers;

/** What came of asking a provider who somebody is; a {@code reason} is for the log and holds nothing confidential. */
public sealed interface ProviderAnswer {
    record Person(Profile profile) implements ProviderAnswer {}

    /** The provider does not accept the code: guessed, used before, expired, or another flow's. */
    record CodeRefused(String reason) implements ProviderAnswer {}

    /** It answered, but what it said does not hold: signature, issuer, audience, expiry, nonce. */
    record Unverified(String reason) implements ProviderAnswer {}

    /** Not configured, no answer in time, or none that says anything. */
    record Unavailable(String reason) implements ProviderAnswer {}
}
