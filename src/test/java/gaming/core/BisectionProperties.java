package gaming.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Only the bad members of a batch fail. */
class BisectionProperties {
    private final Map<Integer, Integer> taken = new HashMap<>();
    private int calls;

    @Property
    void findsOnlyTheBadKeys(
            @ForAll @IntRange(min = 1, max = 100) int keys,
            @ForAll @Size(max = 12) Set<@IntRange(max = 99) Integer> bad) {
        Set<Integer> there = bad.stream().filter(key -> key < keys).collect(Collectors.toSet());
        taken.clear();
        calls = 0;
        var refused = new HashMap<Integer, String>();
        Bisection.search(keys(keys), batch -> take(batch, there), refused::put);
        assertThat(refused.keySet()).isEqualTo(there);
        assertThat(taken)
                .hasSize(keys - there.size())
                .allSatisfy((_, times) -> assertThat(times).isOne());
        int halvings = 32 - Integer.numberOfLeadingZeros(keys - 1);
        assertThat(calls).isLessThanOrEqualTo(1 + 2 * there.size() * halvings);
    }

    @Example
    void tellsABadKeyBeforeItTriesALaterOne() {
        var order = new ArrayList<String>();
        Bisection.search(
                keys(4),
                batch -> {
                    order.add("tries " + batch);
                    return batch.contains(1) ? Optional.of("HTTP 400") : Optional.empty();
                },
                (key, reason) -> order.add(key + " is bad: " + reason));
        assertThat(order)
                .containsExactly(
                        "tries [0, 1, 2, 3]",
                        "tries [0, 1]",
                        "tries [0]",
                        "tries [1]",
                        "1 is bad: HTTP 400",
                        "tries [2, 3]");
    }

    private Optional<String> take(List<Integer> batch, Set<Integer> bad) {
        calls++;
        if (batch.stream().anyMatch(bad::contains)) {
            return Optional.of("HTTP 400");
        }
        batch.forEach(key -> taken.merge(key, 1, Integer::sum));
        return Optional.empty();
    }

    private static List<Integer> keys(int count) {
        return IntStream.range(0, count).boxed().toList();
    }
}
