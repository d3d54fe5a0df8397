package gaming.web;

/** The request that is being served on a connection, and its answer. One thread has it. */
final class Exchange {
    /** Its answer has no body. */
    private boolean bodiless;
    /** The server has not got its body to the end. */
    private boolean unread;

    private boolean last;
    private boolean answered;

    void begin(boolean head) {
        bodiless = head;
        unread = false;
        last = false;
        answered = false;
    }

    boolean isBodiless() {
        return bodiless;
    }

    void bodyBegins() {
        unread = true;
    }

    void bodyEnds() {
        unread = false;
    }

    boolean isUnread() {
        return unread;
    }

    /** No other follows on this connection. */
    void isLast() {
        last = true;
    }

    /** Its answer begins; whether this has to be the last one. */
    boolean answer() {
        answered = true;
        last |= unread;
        return last;
    }

    boolean isAnswered() {
        return answered;
    }

    /** Whether nothing more is read of it, nor another request. */
    boolean isOver() {
        return answered && last;
    }
}
