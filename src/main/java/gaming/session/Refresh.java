package gaming.session;

/** What came of a refresh token. */
sealed interface Refresh {
    record Renewed(Grant grant) implements Refresh {}

    /** No session goes on with it. */
    record Ended() implements Refresh {}

    /** The user's status forbids to be signed in. */
    record Blocked() implements Refresh {}
}
