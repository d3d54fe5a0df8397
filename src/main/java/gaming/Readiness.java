package gaming;

import jakarta.enterprise.context.ApplicationScoped;

/** Whether the start is over: migrations, warm-up and, in the dev run, demo data. */
@ApplicationScoped
public class Readiness {
    private volatile boolean reached;

    void reached() {
        reached = true;
    }

    public boolean isReached() {
        return reached;
    }
}
