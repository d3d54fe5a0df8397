package gaming.signin.providers;

/** Signals that the answer of a provider contains no profile. */
final class NoProfile extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient ProviderAnswer answer;

    private NoProfile(ProviderAnswer answer, String reason) {
        // An expected exception needs no stack trace
        super(reason, null, false, false);
        this.answer = answer;
    }

    static NoProfile refused(String reason) {
        return new NoProfile(new ProviderAnswer.CodeRefused(reason), reason);
    }

    static NoProfile unverified(String reason) {
        return new NoProfile(new ProviderAnswer.Unverified(reason), reason);
    }

    /** The result for the caller. */
    ProviderAnswer answer() {
        return answer;
    }
}
