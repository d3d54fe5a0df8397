package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Audience;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** The choice among bars, beside a search of all of them. */
class ChoiceProperties {
    private static final String[] POLICIES = {
        "{}",
        "{'countries': {'allow': ['DE']}}",
        "{'countries': {'deny': ['DE']}}",
        "{'countries': {'allow': ['DE', 'AT'], 'deny': ['AT']}, 'devices': ['MOBILE']}",
        "{'devices': ['DESKTOP', 'TABLET']}",
        "{'segments': ['vip']}",
        "{'authenticated': true, 'segments': ['vip', 'old']}",
        "{'authenticated': false}"
    };

    @Property
    void noVisitorGetsABarWhereABetterOneFits(@ForAll long seed, @ForAll @IntRange(min = 1, max = 12) int count) {
        var random = new Random(seed);
        List<NavigationBar> bars = bars(random, count);
        Audience audience = audience(random);
        Optional<NavigationBar> chosen = chosen(bars, audience);

        List<NavigationBar> fitting = bars.stream()
                .filter(bar -> bar.enabled() && !bar.main() && bar.policy().fits(audience))
                .toList();
        if (fitting.isEmpty()) {
            assertThat(chosen)
                    .isEqualTo(bars.stream()
                            .filter(bar -> bar.main() && bar.enabled())
                            .findFirst());
        } else {
            NavigationBar best = chosen.orElseThrow();
            assertThat(fitting)
                    .contains(best)
                    .allSatisfy(bar -> assertThat(isBetter(bar, best)).isFalse());
        }
        Collections.shuffle(bars, random);
        assertThat(chosen(bars, audience)).isEqualTo(chosen);
    }

    private static Optional<NavigationBar> chosen(List<NavigationBar> bars, Audience audience) {
        return new Variants<>(bars.stream().collect(Collectors.toMap(NavigationBar::internalName, bar -> bar)))
                .chosen(audience);
    }

    private static boolean isBetter(NavigationBar one, NavigationBar other) {
        if (one.priority() != other.priority()) {
            return one.priority() > other.priority();
        }
        int conditions = one.policy().conditions() - other.policy().conditions();
        return conditions == 0 ? one.internalName().compareTo(other.internalName()) < 0 : conditions > 0;
    }

    private static List<NavigationBar> bars(Random random, int count) {
        int main = random.nextInt(count + 1);
        var bars = new ArrayList<NavigationBar>();
        for (int i = 0; i < count; i++) {
            bars.add(Shop.bar(
                    "bar" + i,
                    i == main,
                    "priority: " + random.nextInt(3),
                    "enabled: " + (random.nextInt(5) > 0),
                    "policy: " + POLICIES[random.nextInt(POLICIES.length)]));
        }
        return bars;
    }

    private static Audience audience(Random random) {
        return new Audience(
                List.of(Optional.of("DE"), Optional.of("AT"), Optional.<String>empty())
                        .get(random.nextInt(3)),
                List.of("MOBILE", "TABLET", "DESKTOP").get(random.nextInt(3)),
                random.nextBoolean() ? Set.of("vip") : Set.of(),
                random.nextBoolean());
    }
}
