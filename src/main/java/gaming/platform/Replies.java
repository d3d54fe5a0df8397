package gaming.platform;

import java.time.Duration;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;

/** Makes calls that have a timeout, a circuit breaker or a bulkhead around them, and says in a value what came of each. */
final class Replies {
    static final Reply CIRCUIT_OPEN = new Reply.NeverSent("circuit open");
    static final Reply TOO_MANY = new Reply.NeverSent("too many calls at once");
    static final Reply NOT_CONFIGURED = new Reply.NeverSent("no platform configured");

    private final System.Logger log;
    private final Duration attemptTimeout;

    /** {@code log} is told what nobody expected. */
    Replies(System.Logger log, Duration attemptTimeout) {
        this.log = log;
        this.attemptTimeout = attemptTimeout;
    }

    interface Call {
        Answer make() throws CallFailed;
    }

    Reply to(Call call) {
        long began = System.nanoTime();
        try {
            return new Reply.Answered(call.make());
        } catch (CallFailed.Interrupted | TimeoutException _) {
            return interruptedOrTooLate(Duration.ofNanos(System.nanoTime() - began));
        } catch (CallFailed failed) {
            return failed.reply();
        } catch (CircuitBreakerOpenException _) {
            return CIRCUIT_OPEN;
        } catch (BulkheadException _) {
            return TOO_MANY;
        } catch (RuntimeException failure) {
            return interruptedOrUnexpected(failure);
        }
    }

    /** A call that is over time is interrupted; so may its thread be by others, and then it must still know. */
    private Reply interruptedOrTooLate(Duration took) {
        return took.compareTo(attemptTimeout) < 0 ? interrupted() : new Reply.Lost("no whole answer in time");
    }

    /** Between two attempts an interrupted thread gets an exception of no name. */
    private Reply interruptedOrUnexpected(RuntimeException failure) {
        if (failure.getCause() instanceof InterruptedException) {
            return interrupted();
        }
        // Nobody knows how far it came
        log.log(System.Logger.Level.ERROR, "A call of the gaming platform failed unexpectedly", failure);
        return new Reply.Lost("unexpected failure");
    }

    private static Reply interrupted() {
        Thread.currentThread().interrupt();
        return new Reply.Lost("interrupted");
    }
}
