package sandbox;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import sandbox.SandboxPlatform.Lookups;
import sandbox.SandboxPlatform.Mode;

/** The next modes of the sandbox platform: first the queued ones, then the standing one. */
final class PlatformScript {
    private static final Duration DELAY = Duration.ofSeconds(5);

    private final Part<Mode> transfers = new Part<>(Mode.class, Mode.ACCEPTS);
    private final Part<Lookups> lookups = new Part<>(Lookups.class, Lookups.TRUTHFUL);
    private volatile Duration delay = DELAY;
    private volatile Prepared answer = Prepared.NOTHING;
    private volatile Set<String> hidden = Set.of();

    /** An answer that a test defines. */
    record Prepared(int status, String body) {
        static final Prepared NOTHING = new Prepared(200, "");

        Prepared {
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("A status is a number from 200 to 599");
            }
        }
    }

    Part<Mode> transfers() {
        return transfers;
    }

    Part<Lookups> lookups() {
        return lookups;
    }

    Duration delay() {
        return delay;
    }

    void delay(Duration wanted) {
        if (wanted.isNegative()) {
            throw new IllegalArgumentException("A delay cannot be negative");
        }
        delay = wanted;
    }

    Prepared answer() {
        return answer;
    }

    void answer(Prepared prepared) {
        answer = prepared;
    }

    /** The players whose bookings no lookup finds. */
    Set<String> hidden() {
        return hidden;
    }

    void hide(Set<String> players) {
        hidden = Set.copyOf(players);
    }

    void reset() {
        transfers.stand(Mode.ACCEPTS);
        lookups.stand(Lookups.TRUTHFUL);
        delay = DELAY;
        answer = Prepared.NOTHING;
        hidden = Set.of();
    }

    /** The script of one kind of request. */
    static final class Part<T extends Enum<T>> {
        private final Deque<T> queue = new ArrayDeque<>();
        private final Map<T, Integer> played;
        private Supplier<T> standing;
        private String name;

        private Part(Class<T> kind, T first) {
            played = new EnumMap<>(kind);
            standing = () -> first;
            name = first.name();
        }

        /** Sets the standing mode and clears the queue. */
        synchronized void stand(T mode) {
            queue.clear();
            standing = () -> mode;
            name = mode.name();
        }

        /** Draws each further mode by its weight. The same seed draws the same sequence. */
        synchronized void random(long seed, Map<T, Integer> weights) {
            List<Map.Entry<T, Integer>> sorted = weights.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .toList();
            int sum = sorted.stream().mapToInt(Map.Entry::getValue).sum();
            if (sum <= 0 || sorted.stream().anyMatch(each -> each.getValue() < 0)) {
                throw new IllegalArgumentException("Weights are not negative, and not all of them 0: " + weights);
            }
            var random = new Random(seed);
            queue.clear();
            standing = () -> drawn(sorted, random.nextInt(sum));
            name = "RANDOM";
        }

        private static <T> T drawn(List<Map.Entry<T, Integer>> weights, int number) {
            int left = number;
            for (Map.Entry<T, Integer> each : weights) {
                left -= each.getValue();
                if (left < 0) {
                    return each.getKey();
                }
            }
            throw new IllegalStateException("More than the sum of the weights: " + number);
        }

        synchronized void next(List<T> modes) {
            queue.addAll(modes);
        }

        synchronized T draw() {
            T mode = queue.isEmpty() ? standing.get() : queue.remove();
            played.merge(mode, 1, Integer::sum);
            return mode;
        }

        /** The name of the standing mode; {@code RANDOM} while modes are drawn. */
        synchronized String standing() {
            return name;
        }

        /** The number of times that each mode was drawn. */
        synchronized Map<T, Integer> played() {
            return Map.copyOf(played);
        }
    }
}
