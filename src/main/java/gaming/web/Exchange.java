package gaming.web;

/** The current request on a connection, and its answer. Only one thread uses an instance. */
final class Exchange {
    private boolean bodiless;
    private boolean ofHttp10;
    /** Whether the server has not read the request's body to the end. */
    private boolean unread;

    private boolean last;
    private boolean answered;

    /** An answer to HTTP/1.0 is the last one, and has no chunks. */
    void begin(boolean head, boolean http10) {
        bodiless = head;
        ofHttp10 = http10;
        unread = false;
        last = http10;
        answered = false;
    }

    boolean isBodiless() {
        return bodiless;
    }

    boolean isOfHttp10() {
        return ofHttp10;
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
