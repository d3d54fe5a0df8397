package gaming.events;

import gaming.core.Bisection;
import gaming.core.Rejection;
import gaming.database.Transactions;
import gaming.events.Message.Received;
import gaming.events.Offsets.Fenced;
import gaming.events.TopicConsumer.Unavailable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
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

        String key() {
            return Objects.requireNonNullElse(message.message().key(), "");
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

        boolean comesWithin(Duration time) {
            try {
                return requested.await(time.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return true;
            }
        }

        private void sleep(Duration time) throws Cancelled {
            if (comesWithin(time)) {
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

    void count(String result, int records) {
        metrics.accept(result, records);
    }

    /** Whether a system that the consumer needs does not answer. */
    boolean isWaiting() {
        return waits;
    }

    /**
     * Handles messages of one name, at most as many as the consumer handles at once.
     *
     * @throws Offsets.Fenced when another pod has claimed one of their partitions
     */
    void process(List<Received> batch, Progress progress, Cancellation cancellation) throws Cancelled {
        try {
            var work = new Work(batch.getFirst().message().name(), progress, cancellation);
            Map<Received, Failure> failures = new HashMap<>();
            Set<String> deadKeys = new HashSet<>();
            List<Received> open = batch;
            while (!open.isEmpty()) {
                List<Failure> failed = attempt(open, work).stream()
                        .map(failure -> failures.merge(failure.message(), failure, Failure::again))
                        .toList();
                // A message that follows a dead one under its key has waited as long
                List<Failure> dead = failed.stream()
                        .filter(failure -> failure.tries() > delays.size() || deadKeys.contains(failure.key()))
                        .toList();
                deadLetter(dead, work);
                dead.stream().map(Failure::key).filter(key -> !key.isEmpty()).forEach(deadKeys::add);
                open = batch.stream()
                        .filter(message -> !progress.isDone(message))
                        .toList();
                if (failed.size() > dead.size()) {
                    cancellation.sleep(delayBefore(failed));
                }
            }
            count(TopicStates.HANDLED, batch.size());
        } finally {
            waits = false;
        }
    }

    private record Work(String name, Progress progress, Cancellation cancellation) {}

    private Duration delayBefore(List<Failure> failed) {
        return delays.get(failed.stream()
                        .mapToInt(Failure::tries)
                        .filter(tries -> tries <= delays.size())
                        .max()
                        .orElse(1)
                - 1);
    }

    /** Messages that follow a failed one under its key. They wait until it is done, because the last one counts. */
    private static Set<Received> followers(List<Received> tried, Collection<Received> failed) {
        if (failed.isEmpty()) {
            return Set.of();
        }
        Set<String> keys = new HashSet<>();
        Set<Received> followers = new LinkedHashSet<>();
        for (Received each : tried) {
            String key = each.message().key();
            if (key == null) {
                continue;
            }
            if (failed.contains(each)) {
                keys.add(key);
            } else if (keys.contains(key)) {
                followers.add(each);
            }
        }
        return followers;
    }

    private static List<Received> without(List<Received> messages, Collection<Received> some) {
        if (some.isEmpty()) {
            return messages;
        }
        return messages.stream().filter(message -> !some.contains(message)).toList();
    }

    /** Tries all messages, in parts as small as needed to find those that fail. Followers of failed ones wait. */
    private List<Failure> attempt(List<Received> messages, Work work) throws Cancelled {
        var failed = new ArrayList<Failure>();
        Bisection.search(
                messages,
                part -> unexpected(withoutKeysOf(failed, part), failed, work),
                (message, cause) -> failed.add(new Failure(message, rejection(message, cause), cause)));
        return failed;
    }

    /** Parts are tried in order, so a message of a part with the key of a failed one follows it. */
    private static List<Received> withoutKeysOf(List<Failure> failed, List<Received> part) {
        Set<String> keys = failed.stream()
                .map(each -> each.message().message().key())
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return part.stream()
                .filter(each -> !keys.contains(each.message().key()))
                .toList();
    }

    /** Adds the failures that the consumer reports to {@code failed}. Returns the failure of the consumer itself. */
    private Optional<Throwable> unexpected(List<Received> messages, List<Failure> failed, Work work) throws Cancelled {
        if (messages.isEmpty()) {
            return Optional.empty();
        }
        try {
            failed.addAll(reported(messages, handled(messages, work)));
            return Optional.empty();
        } catch (Fenced fenced) {
            throw fenced;
        } catch (FollowersWait early) {
            return unexpected(without(messages, early.followers), failed, work);
        } catch (RuntimeException | Error failure) {
            return Optional.of(failure);
        }
    }

    private Rejection rejection(Received message, Throwable cause) {
        return new Rejection("an unexpected " + cause.getClass().getSimpleName(), version(message));
    }

    /** Rolls the transaction back in which followers of failed messages are stored. */
    private static final class FollowersWait extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient Set<Received> followers;

        private FollowersWait(Set<Received> followers) {
            super(null, null, false, false);
            this.followers = followers;
        }
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

    private Map<Integer, Rejection> handled(List<Received> messages, Work work) throws Cancelled {
        while (true) {
            try {
                work.cancellation().check();
                Map<Integer, Rejection> failed = stored(messages, work);
                goesOn();
                return failed;
            } catch (Unavailable away) {
                await(String.valueOf(away.getMessage()), away.waiting(), work.cancellation());
            } catch (RuntimeException failure) {
                if (!Transactions.databaseIsAway(failure)) {
                    throw failure;
                }
                await("the database does not answer", DATABASE_WAIT, work.cancellation());
            }
        }
    }

    private Map<Integer, Rejection> stored(List<Received> messages, Work work) {
        if (!consumer.callsOthers()) {
            return work.progress()
                    .store(
                            () -> {
                                Map<Integer, Rejection> failed = consumer.handle(work.name(), plain(messages));
                                Set<Received> followers = followers(messages, at(messages, failed.keySet()));
                                if (!followers.isEmpty()) {
                                    throw new FollowersWait(followers);
                                }
                                return failed;
                            },
                            failed -> without(messages, at(messages, failed.keySet())));
        }
        work.progress().requireClaims();
        Map<Integer, Rejection> failed = consumer.handle(work.name(), plain(messages));
        Set<Received> wait = new HashSet<>(at(messages, failed.keySet()));
        wait.addAll(followers(messages, wait));
        work.progress().store(() -> failed, _ -> without(messages, wait));
        return failed;
    }

    private static List<Message> plain(List<Received> messages) {
        return messages.stream().map(Received::message).toList();
    }

    private static Set<Received> at(List<Received> messages, Set<Integer> positions) {
        return positions.stream().map(messages::get).collect(Collectors.toSet());
    }

    private void deadLetter(List<Failure> dead, Work work) throws Cancelled {
        if (dead.isEmpty()) {
            return;
        }
        List<DeadLetter> letters = dead.stream()
                .map(failure -> new DeadLetter(failure.message(), failure.rejection(), clock.instant()))
                .toList();
        while (!isStored(letters, dead.stream().map(Failure::message).toList(), work.progress())) {
            await("dead letters cannot be stored", DATABASE_WAIT, work.cancellation());
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
        count(TopicStates.DEAD, dead.size());
    }

    private boolean isStored(List<DeadLetter> letters, List<Received> messages, Progress progress) {
        try {
            progress.store(
                    () -> {
                        deadLetters.accept(letters);
                        return true;
                    },
                    _ -> messages);
            return true;
        } catch (Fenced fenced) {
            throw fenced;
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
