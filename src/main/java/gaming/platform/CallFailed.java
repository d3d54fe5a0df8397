package gaming.platform;

/** A call that failed as the circuit breaker counts: no answer came, or only a gateway's 5xx. */
class CallFailed extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Reply reply;

    CallFailed(Reply reply) {
        // Expected, and nobody looks at where it came from
        super(reply.phrase(), null, false, false);
        this.reply = reply;
    }

    /** What the caller is to make of it. */
    Reply reply() {
        return reply;
    }

    /** Nothing left this pod, so that the same can be tried again. */
    static final class NeverSent extends CallFailed {
        private static final long serialVersionUID = 1L;

        NeverSent(String phrase) {
            super(new Reply.NeverSent(phrase));
        }
    }

    /** The thread was to stop waiting. */
    static final class Interrupted extends CallFailed {
        private static final long serialVersionUID = 1L;

        Interrupted() {
            super(new Reply.Lost("interrupted"));
        }
    }
}
