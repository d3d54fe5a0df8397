package gaming.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import gaming.core.Bisection;
import gaming.events.TopicConsumer.Unavailable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Interrupted work goes on where it was. */
class InterruptedProperties {
    private static final List<Integer> KEYS = IntStream.range(0, 100).boxed().toList();

    private final Map<Integer, Integer> taken = new HashMap<>();
    private final Interrupted<List<Integer>, Map<List<Integer>, Optional<String>>> interrupted =
            new Interrupted<>(1, HashMap::new);
    private int calls;
    private int allowed;

    @Property
    void goesOnAfterAnInterruptionAndSendsNoKeyTwice(
            @ForAll @Size(max = 12) Set<@IntRange(max = 99) Integer> bad,
            @ForAll @IntRange(min = 1, max = 4) int callsAtOnce,
            @ForAll long seed) {
        taken.clear();
        calls = 0;
        var random = new Random(seed);
        for (int turn = 0; turn < 1000; turn++) {
            allowed = calls + 1 + random.nextInt(callsAtOnce);
            try {
                assertThat(refused(bad).keySet()).isEqualTo(bad);
                assertThat(taken)
                        .hasSize(100 - bad.size())
                        .allSatisfy((_, times) -> assertThat(times).isOne());
                assertThat(calls).isLessThanOrEqualTo(1 + 2 * bad.size() * 7);
                return;
            } catch (Unavailable _) {
                // The next turn goes on
            }
        }
        throw new AssertionError("It did not end");
    }

    @Example
    void workThatHasEndedBeginsAnew() {
        allowed = 100;
        assertThat(refused(Set.of(3))).containsOnlyKeys(3);
        int before = calls;
        assertThat(refused(Set.of())).isEmpty();
        assertThat(calls - before).isOne();
    }

    @Example
    void forgottenWorkBeginsAnew() {
        allowed = 1;
        assertThat(catchThrowable(() -> refused(Set.of(3)))).isInstanceOf(Unavailable.class);
        interrupted.forget(keys -> keys.contains(3));
        allowed = 2;
        assertThat(refused(Set.of())).isEmpty();
        assertThat(calls).isEqualTo(2);
    }

    private Map<Integer, String> refused(Set<Integer> bad) {
        return interrupted.goOn(KEYS, answers -> {
            var refused = new HashMap<Integer, String>();
            Bisection.search(KEYS, batch -> answers.computeIfAbsent(batch, keys -> take(keys, bad)), refused::put);
            return refused;
        });
    }

    private Optional<String> take(List<Integer> batch, Set<Integer> bad) {
        if (calls >= allowed) {
            throw new Unavailable("enough", Duration.ofSeconds(1));
        }
        calls++;
        if (batch.stream().anyMatch(bad::contains)) {
            return Optional.of("HTTP 400");
        }
        batch.forEach(key -> taken.merge(key, 1, Integer::sum));
        return Optional.empty();
    }
}
