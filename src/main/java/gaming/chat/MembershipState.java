package gaming.chat;

/** Where a membership is. FAILED: the chat service does not have the channel, or takes nobody into it. */
public enum MembershipState {
    QUEUED,
    RUNNING,
    DONE,
    FAILED;

    boolean hasEnded() {
        return this == DONE || this == FAILED;
    }
}
