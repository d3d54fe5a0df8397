package sandbox;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/** The modes of one kind of request: first the queued ones, then the standing one. */
public final class Script<M extends Enum<M>> {
    private final M first;
    private final Deque<M> queue = new ArrayDeque<>();
    private final Map<M, Integer> played;
    private Supplier<M> standing;
    private String name;

    public Script(M first) {
        this.first = first;
        played = new EnumMap<>(first.getDeclaringClass());
        standing = () -> first;
        name = first.name();
    }

    /** Sets the standing mode and clears the queue. */
    public void stand(M mode) {
        stand(() -> mode, mode.name());
    }

    private synchronized void stand(Supplier<M> modes, String called) {
        queue.clear();
        standing = modes;
        name = called;
    }

    public void calm() {
        stand(first);
    }

    /** Draws each further mode by its weight. The same seed draws the same sequence. */
    void random(long seed, Map<M, Integer> weights) {
        var sorted =
                weights.entrySet().stream().sorted(Map.Entry.comparingByKey()).toList();
        int sum = sorted.stream().mapToInt(Map.Entry::getValue).sum();
        if (sum <= 0 || sorted.stream().anyMatch(each -> each.getValue() < 0)) {
            throw new IllegalArgumentException("Weights are not negative, and not all of them 0: " + weights);
        }
        var random = new Random(seed);
        stand(() -> drawn(sorted, random.nextInt(sum)), "RANDOM");
    }

    private static <M> M drawn(List<Map.Entry<M, Integer>> weights, int number) {
        int left = number;
        for (Map.Entry<M, Integer> each : weights) {
            left -= each.getValue();
            if (left < 0) {
                return each.getKey();
            }
        }
        throw new IllegalStateException("More than the sum of the weights: " + number);
    }

    public synchronized void next(List<M> modes) {
        queue.addAll(modes);
    }

    public synchronized M draw() {
        M mode = queue.isEmpty() ? standing.get() : queue.remove();
        played.merge(mode, 1, Integer::sum);
        return mode;
    }

    /** The name of the standing mode; {@code RANDOM} while modes are drawn. */
    public synchronized String standing() {
        return name;
    }

    /** The number of times that each mode was drawn. */
    synchronized Map<M, Integer> played() {
        return Map.copyOf(played);
    }
}
