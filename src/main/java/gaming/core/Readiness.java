package gaming.core;

import jakarta.enterprise.context.ApplicationScoped;

/**
 * Holds whether the service is ready. The service becomes ready after migrations, warm-up and, in the dev run, demo
 * data. It stays ready until the stop begins.
 */
@ApplicationScoped
public class Readiness {
    private volatile boolean reached;
    private volatile boolean over;

    public void reached() {
        reached = true;
    }

    /** Ends the readiness. A probe on an open connection gets the new state at once. */
    public void over() {
        over = true;
        reached = false;
    }

    public boolean isReached() {
        return reached;
    }

    /** Whether the stop has begun. */
    public boolean isOver() {
        return over;
    }
}
