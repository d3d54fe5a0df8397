package gaming.events;

import gaming.telemetry.Undertaking;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The messages of one poll being handled, on a thread of their own: the client of the broker is to be kept alive. */
final class Work {
    private static final Logger LOG = System.getLogger(Work.class.getName());

    private final Handling handling;
    private final List<Received> messages;
    private final Progress progress;
    private final Stopping stopping = new Stopping();
    private final CountDownLatch ended = new CountDownLatch(1);

    private Work(Handling handling, List<Received> messages, Progress progress) {
        this.handling = handling;
        this.messages = messages;
        this.progress = progress;
    }

    static Work begin(Handling handling, List<Received> messages, Progress progress) {
        var work = new Work(handling, messages, progress);
        Thread.ofVirtual().name("events-" + handling.consumer().topic()).start(work::run);
        return work;
    }

    Progress progress() {
        return progress;
    }

    /** What is being handled is finished, and nothing else is begun. */
    void abandon() {
        stopping.ask();
    }

    boolean wasAbandoned() {
        return stopping.isAsked();
    }

    /** Waits for the end for at most {@code time}. */
    boolean endsWithin(Duration time) {
        try {
            return ended.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void run() {
        try {
            for (List<Received> batch : Batches.of(messages, handling.consumer())) {
                try (var _ = Undertaking.begin(handling.consumer().topic())) {
                    handling.handle(batch, stopping);
                }
                progress.done(batch);
            }
        } catch (Abandoned _) {
            // The rest is for whoever reads it next
        } catch (RuntimeException | Error failure) {
            LOG.log(Level.ERROR, "Messages of " + handling.consumer().topic() + " come again", failure);
        } finally {
            ended.countDown();
        }
    }
}
