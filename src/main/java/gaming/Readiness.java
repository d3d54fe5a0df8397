package gaming;

import jakarta.enterprise.context.ApplicationScoped;

/** Whether the start is over, with migrations, warm-up and, in the dev run, demo data, and the stop has not begun. */
@ApplicationScoped
public class Readiness {
    private volatile boolean reached;

    void reached() {
        reached = true;
    }

    /** Whoever asks over a connection that is still open hears at once that nothing more may be sent. */
    void over() {
        reached = false;
    }

    public boolean isReached() {
        return reached;
    }
}
