package gaming.outbound;

import jakarta.ws.rs.ProcessingException;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;

/** No whole answer came in time. The request may have arrived nevertheless, unless this is {@link NeverSent}. */
public class NoAnswer extends ProcessingException {
    public static final String CIRCUIT_OPEN = "circuit open";
    public static final String TOO_MANY = "too many calls at once";
    private static final long serialVersionUID = 1L;

    private final String phrase;

    /** {@code phrase}: the reason, fit for the log. */
    public NoAnswer(String phrase) {
        super(phrase);
        this.phrase = phrase;
    }

    /** The reason for a failure of MicroProfile Fault Tolerance. Throws the failure itself if it is unforeseen. */
    public static NoAnswer of(RuntimeException failure) {
        return switch (failure) {
            case NoAnswer none -> none;
            case CircuitBreakerOpenException _ -> new NeverSent(CIRCUIT_OPEN);
            case BulkheadException _ -> new NeverSent(TOO_MANY);
            // Between two attempts, an interrupted thread gets an exception without a specific type
            case RuntimeException _ when failure.getCause() instanceof InterruptedException -> interrupted();
            default -> throw failure;
        };
    }

    /** Marks this thread as interrupted again, because the exception of the interrupt has cleared the mark. */
    public static NoAnswer interrupted() {
        Thread.currentThread().interrupt();
        return new Interrupted();
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

        private Interrupted() {
            super("interrupted");
        }
    }
}
