package gaming.outbound;

import jakarta.ws.rs.ProcessingException;

/** No whole answer came in time. The request may have arrived all the same; only {@link NeverSent} says that it did not. */
public class NoAnswer extends ProcessingException {
    private static final long serialVersionUID = 1L;

    private final String phrase;

    /** @param phrase the reason, fit for the log */
    public NoAnswer(String phrase) {
        super(phrase);
        this.phrase = phrase;
    }

    public final String phrase() {
        return phrase;
    }

    /** Nothing left this pod: the other system knows nothing of the request. */
    public static final class NeverSent extends NoAnswer {
        private static final long serialVersionUID = 1L;

        public NeverSent(String phrase) {
            super(phrase);
        }
    }

    /** The caller's thread was interrupted, which says nothing of the other system. Its mark is for the caller to set. */
    public static final class Interrupted extends NoAnswer {
        private static final long serialVersionUID = 1L;

        Interrupted() {
            super("interrupted");
        }
    }
}
