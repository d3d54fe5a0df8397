package gaming.casino.search;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Brings the index up to date whenever the games change; what fails is tried again until it works, searches go on meanwhile. */
final class Follower {
    private static final Logger LOG = System.getLogger(Follower.class.getName());

    private final Runnable update;
    private final Duration pause;
    private final AtomicBoolean tryingAgain = new AtomicBoolean();
    private volatile boolean stopped;

    Follower(Runnable update, Duration pause) {
        this.update = update;
        this.pause = pause;
    }

    void follow() {
        try {
            update.run();
        } catch (RuntimeException failure) {
            if (!stopped && tryingAgain.compareAndSet(false, true)) {
                LOG.log(Level.WARNING, "The index of the games could not be brought up to date", failure);
                Thread.ofVirtual().name("search-follower").start(this::tryAgain);
            }
        }
    }

    private void tryAgain() {
        while (!stopped) {
            try {
                Thread.sleep(pause);
                update.run();
                LOG.log(Level.INFO, "The index of the games is up to date again");
                tryingAgain.set(false);
                return;
            } catch (InterruptedException _) {
                return;
            } catch (RuntimeException failure) {
                LOG.log(Level.DEBUG, "Still not up to date", failure);
            }
        }
    }

    void stop() {
        stopped = true;
    }
}
