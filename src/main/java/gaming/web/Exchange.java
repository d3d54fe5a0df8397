package gaming.web;

/** The current request on a connection, and its answer. Only one thread uses an instance. */
final class Exchange {
    private boolean bodiless;
    /** Whether the server has not read the request's body to the end. */
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

    /** Records that no other request follows on this connection. */
    void isLast() {
        last = true;
    }

    /** Records that the answer begins. Returns whether this answer must be the last on the connection. */
    boolean answer() {
        answered = true;
        last |= unread;
        return last;
    }

    boolean isAnswered() {
        return answered;
    }

    /** Whether nothing more is read from the connection, neither of this request nor of another one. */
    boolean isOver() {
        return answered && last;
    }
}
