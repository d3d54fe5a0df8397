package gaming.events;

import gaming.core.Rejection;
import gaming.database.Transactions;
import gaming.events.Message.Received;
import gaming.events.TopicConsumer.Unavailable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** Handles messages of one topic until each of them is done or a dead letter. */
final class MessageProcessor {
    private static final Logger LOG = System.getLogger(MessageProcessor.class.getName());
    private static final Duration DATABASE_WAIT = Duration.ofSeconds(1);
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(50);
    private static final int LONGEST_REASON = 500;

    private final TopicConsumer consumer;
    private final List<Duration> delays;
    private final Consumer<List<DeadLetter>> deadLetters;
    private final ObjIntConsumer<String> metrics;
    private final Clock clock;
    private volatile boolean waits;

    /** The last failure of a message, the version that its first try would have replaced, and the number of tries. */
    private record Failure(
            Received message, Rejection rejection, @Nullable Throwable cause, int tries) {
        Failure(Received message, Rejection rejection, @Nullable Throwable cause) {
            this(message, rejection, cause, 1);
        }

        Failure again(Failure next) {
            var last = new Rejection(next.rejection.reason(), rejection.replaces());
            return new Failure(message, last, next.cause, tries + 1);
        }
    }

    MessageProcessor(
            TopicConsumer consumer,
            List<Duration> delays,
            Consumer<List<DeadLetter>> deadLetters,
            ObjIntConsumer<String> metrics,
            Clock clock) {
        this.consumer = consumer;
        this.delays = delays;
        this.deadLetters = deadLetters;
        this.metrics = metrics;
        this.clock = clock;
    }

    /** Asks code that works, and code that waits between two tries, to end. */
    static final class Cancellation {
        private final CountDownLatch requested = new CountDownLatch(1);

        void request() {
            requested.countDown();
        }

        boolean isRequested() {
            return requested.getCount() == 0;
        }

        boolean within(Duration time) {
            try {
                return requested.await(time.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return true;
            }
        }

        private void sleep(Duration time) throws Cancelled {
            if (within(time)) {
                throw new Cancelled();
            }
        }

        private void check() throws Cancelled {
            if (isRequested()) {
                throw new Cancelled();
            }
        }
    }

    /** The cancellation is requested: the next owner of the partition handles the rest. */
    static final class Cancelled extends Exception {
        private static final long serialVersionUID = 1L;

        private Cancelled() {
            super(null, null, false, false);
        }
    }

    TopicConsumer consumer() {
        return consumer;
    }

    /** Whether a system that the consumer needs does not answer. */
    boolean isWaiting() {
        return waits;
    }

    /** Handles messages of one name, at most as many as the consumer handles at once. */
    void process(List<Received> batch, Cancellation cancellation) throws Cancelled {
        try {
            String name = batch.getFirst().message().name();
            Map<Received, Failure> failures = new HashMap<>();
            List<Received> open = batch;
            while (!open.isEmpty()) {
                List<Failure> failed = attempt(name, open, cancellation).stream()
                        .map(failure -> failures.merge(failure.message(), failure, Failure::again))
                        .toList();
                List<Failure> dead = failed.stream()
                        .filter(failure -> failure.tries() > delays.size())
                        .toList();
                deadLetter(dead, cancellation);
                List<Failure> again = failed.stream()
                        .filter(failure -> !dead.contains(failure))
                        .toList();
                open = withFollowers(open, again.stream().map(Failure::message).toList());
                if (!open.isEmpty()) {
                    cancellation.sleep(delayBefore(again));
                }
            }
            metrics.accept(EventMetrics.HANDLED, batch.size());
        } finally {
            waits = false;
        }
    }

    private Duration delayBefore(List<Failure> again) {
        return delays.get(again.stream().mapToInt(Failure::tries).max().orElse(1) - 1);
    }

    /**
     * The failed messages, and the later ones under their keys. These come again as well if they are done, because the
     * last one counts.
     */
    private static List<Received> withFollowers(List<Received> tried, List<Received> failed) {
        Set<Received> again = new HashSet<>(failed);
        Set<String> keys = new HashSet<>();
        var open = new ArrayList<Received>();
        for (Received each : tried) {
            String key = each.message().key();
            if (again.contains(each)) {
                if (key != null) {
                    keys.add(key);
                }
                open.add(each);
            } else if (key != null && keys.contains(key)) {
                open.add(each);
            }
        }
        return open;
    }

    /** Tries each message once, in parts as small as needed to find those that fail. */
    private List<Failure> attempt(String name, List<Received> messages, Cancellation cancellation) throws Cancelled {
        try {
            return reported(messages, handled(name, messages, cancellation));
        } catch (RuntimeException | Error failure) {
            if (messages.size() == 1) {
                Received message = messages.getFirst();
                String reason = "an unexpected " + failure.getClass().getSimpleName();
                return List.of(new Failure(message, new Rejection(reason, version(message)), failure));
            }
        }
        int half = messages.size() / 2;
        var failed = new ArrayList<>(attempt(name, messages.subList(0, half), cancellation));
        failed.addAll(attempt(name, messages.subList(half, messages.size()), cancellation));
        return failed;
    }

    private static List<Failure> reported(List<Received> messages, Map<Integer, Rejection> failed) {
        return failed.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new Failure(messages.get(entry.getKey()), entry.getValue(), null))
                .toList();
    }

    private @Nullable String version(Received message) {
        try {
            return consumer.version(message.message());
        } catch (RuntimeException | Error failure) {
            LOG.log(Level.WARNING, "A replay of " + message.place() + " will replace nothing", failure);
            return null;
        }
    }

    static String cut(String reason) {
        return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON);
    }

    private Map<Integer, Rejection> handled(String name, List<Received> messages, Cancellation cancellation)
            throws Cancelled {
        List<Message> plain = messages.stream().map(Received::message).toList();
        while (true) {
            try {
                cancellation.check();
                Map<Integer, Rejection> failed = consumer.handle(name, plain);
                goesOn();
                return failed;
            } catch (Unavailable away) {
                await(String.valueOf(away.getMessage()), away.waiting(), cancellation);
            } catch (RuntimeException failure) {
                if (!Transactions.databaseIsAway(failure)) {
                    throw failure;
                }
                await("the database does not answer", DATABASE_WAIT, cancellation);
            }
        }
    }

    private void deadLetter(List<Failure> dead, Cancellation cancellation) throws Cancelled {
        if (dead.isEmpty()) {
            return;
        }
        List<DeadLetter> letters = dead.stream()
                .map(failure -> new DeadLetter(failure.message(), failure.rejection(), clock.instant()))
                .toList();
        while (!isStored(letters)) {
            await("dead letters cannot be stored", DATABASE_WAIT, cancellation);
        }
        goesOn();
        boolean whole = true;
        for (Failure failure : dead) {
            String line = failure.message().place() + " ("
                    + failure.message().message().name() + ") is a dead letter: "
                    + cut(failure.rejection().reason());
            // One stack trace is enough for messages that fail together
            LOG.log(Level.WARNING, line, whole ? failure.cause() : null);
            whole &= failure.cause() == null;
        }
        metrics.accept(EventMetrics.DEAD, dead.size());
    }

    private boolean isStored(List<DeadLetter> letters) {
        try {
            deadLetters.accept(letters);
            return true;
        } catch (RuntimeException failure) {
            if (!waits) {
                LOG.log(Level.WARNING, "Dead letters of " + consumer.topic() + " cannot be stored", failure);
            }
            return false;
        }
    }

    private void await(String reason, Duration time, Cancellation cancellation) throws Cancelled {
        if (!waits) {
            LOG.log(Level.WARNING, consumer.topic() + " waits: " + reason);
        }
        waits = true;
        cancellation.sleep(time.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : time);
    }

    private void goesOn() {
        if (waits) {
            LOG.log(Level.INFO, consumer.topic() + " goes on");
        }
        waits = false;
    }
}
