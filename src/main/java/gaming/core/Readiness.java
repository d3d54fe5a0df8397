package gaming.core;

import jakarta.enterprise.context.ApplicationScoped;

/** The service becomes ready after migrations, warm-up and, in the dev run, demo data. */
@ApplicationScoped
public class Readiness {
    private volatile boolean reached;
    private volatile boolean over;

    public void reached() {
        reached = true;
    }

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
