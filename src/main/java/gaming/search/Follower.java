package gaming.search;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Brings the index up to date whenever the games change; what fails is tried again until it works, searches go on meanwhile. */
final class Follower {
    private static final Logger LOG = Logger.getLogger(Follower.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Runnable update;
    private final AtomicBoolean tryingAgain = new AtomicBoolean();
    private volatile boolean stopped;

    Follower(Runnable update) {
        this.update = update;
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
                Thread.sleep(PAUSE);
                update.run();
                LOG.info("The index of the games is up to date again");
                tryingAgain.set(false);
                return;
            } catch (InterruptedException _) {
                return;
            } catch (RuntimeException failure) {
                LOG.log(Level.FINE, "Still not up to date", failure);
            }
        }
    }

    void stop() {
        stopped = true;
    }
}
