package gaming.signin.providers;

/** The result of a request for a person. A {@code reason} is for the log and contains nothing confidential. */
public sealed interface ProviderAnswer<P> {
    record Person<P>(P person) implements ProviderAnswer<P> {}

    /** The provider does not accept the code: the code is guessed, used before, expired, or from another flow. */
    record CodeRefused<P>(String reason) implements ProviderAnswer<P> {}

    /** The provider's answer fails a check, such as the signature, the nonce or the form of the subject. */
    record Unverified<P>(String reason) implements ProviderAnswer<P> {}

    /** The provider is not configured, does not answer in time, or gives an unusable answer. */
    record Unavailable<P>(String reason) implements ProviderAnswer<P> {}
}
