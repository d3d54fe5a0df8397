package gaming.chat;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.events.TopicConsumer.Unavailable;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Only the bad keys of a batch are refused, also after interruptions. */
class BisectionProperties {
    private final Map<Integer, Integer> taken = new HashMap<>();
    private int calls;

    @Property
    void refusesOnlyTheBadKeys(
            @ForAll @IntRange(min = 1, max = 100) int keys,
            @ForAll @Size(max = 12) Set<@IntRange(max = 99) Integer> bad)
            throws Exception {
        Set<Integer> there = bad.stream().filter(key -> key < keys).collect(Collectors.toSet());
        var bisection = new Bisection<Integer>();
        taken.clear();
        calls = 0;
        Map<Integer, String> refused = bisection.refused(keys(keys), batch -> take(batch, there));
        assertThat(refused.keySet()).isEqualTo(there);
        assertThat(taken)
                .hasSize(keys - there.size())
                .allSatisfy((_, times) -> assertThat(times).isOne());
        int halvings = 32 - Integer.numberOfLeadingZeros(keys - 1);
        assertThat(calls).isLessThanOrEqualTo(1 + 2 * there.size() * halvings);
    }

    @Property
    void continuesAfterAnInterruptionAndSendsNoKeyTwice(
            @ForAll @Size(max = 12) Set<@IntRange(max = 99) Integer> bad,
            @ForAll @IntRange(min = 1, max = 4) int callsAtOnce,
            @ForAll long seed)
            throws Exception {
        var bisection = new Bisection<Integer>();
        taken.clear();
        calls = 0;
        var random = new Random(seed);
        for (int turn = 0; turn < 1000; turn++) {
            int allowed = calls + 1 + random.nextInt(callsAtOnce);
            try {
                Map<Integer, String> refused = bisection.refused(keys(100), batch -> {
                    if (calls >= allowed) {
                        throw new Unavailable("enough", Duration.ofSeconds(1));
                    }
                    return take(batch, bad);
                });
                assertThat(refused.keySet()).isEqualTo(bad);
                assertThat(taken)
                        .hasSize(100 - bad.size())
                        .allSatisfy((_, times) -> assertThat(times).isOne());
                assertThat(calls).isLessThanOrEqualTo(1 + 2 * bad.size() * 7);
                return;
            } catch (Unavailable _) {
                assertThat(bisection.hasBegun(keys(100))).isTrue();
            }
        }
        throw new AssertionError("It did not end");
    }

    @Example
    void forgottenKeysAreSentAgain() throws Exception {
        var bisection = new Bisection<Integer>();
        bisection.refused(keys(10), batch -> take(batch, Set.of(3)));
        bisection.forget(keys(10));
        assertThat(bisection.hasBegun(keys(10))).isFalse();
        int before = calls;
        assertThat(bisection.refused(keys(10), batch -> take(batch, Set.of()))).isEmpty();
        assertThat(calls - before).isOne();
    }

    @Example
    void newKeysAreSentApartFromPiecesOfRefusedBatches() throws Exception {
        var bisection = new Bisection<Integer>();
        var batches = new HashSet<List<Integer>>();
        try {
            bisection.refused(List.of(1, 2, 3, 4), batch -> {
                if (batch.size() < 4) {
                    throw new Unavailable("enough", Duration.ofSeconds(1));
                }
                return Optional.of("bad");
            });
        } catch (Unavailable _) {
            // Expected
        }
        bisection.refused(List.of(1, 5, 2, 3, 6, 4), batch -> {
            batches.add(batch);
            return Optional.empty();
        });
        assertThat(batches).containsExactlyInAnyOrder(List.of(1, 2), List.of(3, 4), List.of(5, 6));
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
