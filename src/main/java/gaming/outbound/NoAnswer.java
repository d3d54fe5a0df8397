package gaming.outbound;

import jakarta.ws.rs.ProcessingException;

/**
 * Signals that no whole answer came in time. The request may have arrived nevertheless. Only {@link NeverSent} means
 * that it did not arrive.
 */
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

    /** The request never left this pod, so the other system does not know it. */
    public static final class NeverSent extends NoAnswer {
        private static final long serialVersionUID = 1L;

        public NeverSent(String phrase) {
            super(phrase);
        }
    }

    /** The caller's thread was interrupted and stays so. Nothing is known about the other system. */
    public static final class Interrupted extends NoAnswer {
        private static final long serialVersionUID = 1L;

        Interrupted() {
            super("interrupted");
        }
    }
}
