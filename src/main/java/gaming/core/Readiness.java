package gaming.core;

import jakarta.enterprise.context.ApplicationScoped;

/** Whether the start is over, with migrations, warm-up and, in the dev run, demo data, and the stop has not begun. */
@ApplicationScoped
public class Readiness {
    private volatile boolean reached;
    private volatile boolean over;

    public void reached() {
        reached = true;
    }

    /** A probe over an open connection is told at once. */
    public void over() {
        over = true;
        reached = false;
    }

    public boolean isReached() {
        return reached;
    }

    /** Whether it was reached once, and the end has begun. */
    public boolean isOver() {
        return over;
    }
}
