package gaming.session;

import org.bson.types.ObjectId;

/** What came of a refresh token. */
sealed interface Refresh {
    record Renewed(Grant grant) implements Refresh {}

    /** No session goes on with it. */
    record Ended() implements Refresh {}

    /** The token had been replaced, and the time in which it may come again is over: the session is ended. */
    record Reused(ObjectId session) implements Refresh {}

    /** The user's status forbids to be signed in. */
    record Blocked() implements Refresh {}
}
