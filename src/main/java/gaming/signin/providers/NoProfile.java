package gaming.signin.providers;

/** A provider answered, and there is no profile in it. */
final class NoProfile extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient ProviderAnswer answer;

    private NoProfile(ProviderAnswer answer, String reason) {
        // Expected: a stack trace is of no use
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
