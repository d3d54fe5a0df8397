package gaming.events;

import gaming.database.Transactions;
import gaming.events.Cancellation.Cancelled;
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
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Handles messages of one topic until each of them is done or a dead letter. What fails for a reason of its own is tried a
 * few times more, before anything else of the topic; what fails because something is away is tried until it is there.
 */
final class MessageProcessor {
    private static final Logger LOG = System.getLogger(MessageProcessor.class.getName());
    private static final Duration DATABASE_WAIT = Duration.ofSeconds(1);
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(50);
    private static final int LONGEST_REASON = 500;

    private final TopicConsumer consumer;
    private final List<Duration> delays;
    private final Consumer<List<DeadLetter>> keep;
    private final ObjIntConsumer<String> metrics;
    private final Clock clock;
    private volatile boolean waits;

    /** Why a message failed the last time. */
    private record Failure(
            Received message, String reason, @Nullable Throwable cause) {}

    /** @param keep stores dead letters; one that is there already is left as it is */
    MessageProcessor(
            TopicConsumer consumer,
            List<Duration> delays,
            Consumer<List<DeadLetter>> keep,
            ObjIntConsumer<String> metrics,
            Clock clock) {
        this.consumer = consumer;
        this.delays = delays;
        this.keep = keep;
        this.metrics = metrics;
        this.clock = clock;
    }

    TopicConsumer consumer() {
        return consumer;
    }

    /** Whether something that the consumer needs is away. */
    boolean isWaiting() {
        return waits;
    }

    /** Handles messages of one name, at most as many as the consumer takes at once. */
    void process(List<Received> batch, Cancellation cancellation) throws Cancelled {
        String name = batch.getFirst().message().name();
        Map<Received, Integer> failures = new HashMap<>();
        List<Received> open = batch;
        while (!open.isEmpty()) {
            List<Failure> failed = attempt(name, open, cancellation);
            failed.forEach(failure -> failures.merge(failure.message(), 1, Integer::sum));
            List<Failure> dead = failed.stream()
                    .filter(failure -> failures.getOrDefault(failure.message(), 0) > delays.size())
                    .toList();
            keepDead(dead, cancellation);
            List<Received> again = failed.stream()
                    .filter(failure -> !dead.contains(failure))
                    .map(Failure::message)
                    .toList();
            open = withFollowers(open, again);
            if (!open.isEmpty()) {
                cancellation.sleep(delayBefore(again, failures));
            }
        }
        metrics.accept(EventMetrics.HANDLED, batch.size());
    }

    private Duration delayBefore(List<Received> again, Map<Received, Integer> failures) {
        int most = again.stream()
                .mapToInt(message -> failures.getOrDefault(message, 1))
                .max()
                .orElse(1);
        return delays.get(most - 1);
    }

    /** What comes after a failed message under its key comes again after it, also if it was done: the last one counts. */
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

    /** One try of each message, in parts as small as it takes to tell which of them fail. */
    private List<Failure> attempt(String name, List<Received> messages, Cancellation cancellation) throws Cancelled {
        try {
            return reported(messages, handled(name, messages, cancellation));
        } catch (RuntimeException | Error failure) {
            if (messages.size() == 1) {
                String reason = "an unexpected " + failure.getClass().getSimpleName();
                return List.of(new Failure(messages.getFirst(), reason, failure));
            }
        }
        int half = messages.size() / 2;
        var failed = new ArrayList<>(attempt(name, messages.subList(0, half), cancellation));
        failed.addAll(attempt(name, messages.subList(half, messages.size()), cancellation));
        return failed;
    }

    private static List<Failure> reported(List<Received> messages, Map<Integer, String> failed) {
        return failed.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> new Failure(messages.get(entry.getKey()), cut(entry.getValue()), null))
                .toList();
    }

    static String cut(String reason) {
        return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON);
    }

    /** Waits for as long as something is away. */
    private Map<Integer, String> handled(String name, List<Received> messages, Cancellation cancellation)
            throws Cancelled {
        List<Message> plain = messages.stream().map(Received::message).toList();
        while (true) {
            try {
                cancellation.check();
                Map<Integer, String> failed = consumer.handle(name, plain);
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

    private void keepDead(List<Failure> dead, Cancellation cancellation) throws Cancelled {
        if (dead.isEmpty()) {
            return;
        }
        List<DeadLetter> letters = dead.stream()
                .map(failure -> new DeadLetter(failure.message(), failure.reason(), clock.instant()))
                .toList();
        while (!kept(letters)) {
            await("dead letters can not be stored", DATABASE_WAIT, cancellation);
        }
        goesOn();
        boolean whole = true;
        for (Failure failure : dead) {
            String line = failure.message().place() + " ("
                    + failure.message().message().name() + ") is a dead letter: " + failure.reason();
            // Of many that fail alike one stack trace is enough
            LOG.log(Level.WARNING, line, whole ? failure.cause() : null);
            whole &= failure.cause() == null;
        }
        metrics.accept(EventMetrics.DEAD, dead.size());
    }

    private boolean kept(List<DeadLetter> letters) {
        try {
            keep.accept(letters);
            return true;
        } catch (RuntimeException failure) {
            if (!waits) {
                LOG.log(Level.WARNING, "Dead letters of " + consumer.topic() + " can not be stored", failure);
            }
            return false;
        }
    }

    /** One line when it begins, one when it is over. */
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
