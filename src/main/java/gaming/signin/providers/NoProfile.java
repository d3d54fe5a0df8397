package gaming.signin.providers;

/** Signals that the answer of a provider contains no profile. */
final class NoProfile extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean codeRefused;
    private final String reason;

    private NoProfile(boolean codeRefused, String reason) {
        // An expected exception needs no stack trace
        super(reason, null, false, false);
        this.codeRefused = codeRefused;
        this.reason = reason;
    }

    static NoProfile refused(String reason) {
        return new NoProfile(true, reason);
    }

    static NoProfile unverified(String reason) {
        return new NoProfile(false, reason);
    }

    <P> ProviderAnswer<P> answer() {
        return codeRefused ? new ProviderAnswer.CodeRefused<>(reason) : new ProviderAnswer.Unverified<>(reason);
    }
}
