package gaming.casino.search;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Policy;
import gaming.core.Page;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Search shows exactly what lists show. */
class AudienceProperties {
    private static final List<String> COUNTRIES = List.of("DE", "FR", "US");
    private static final List<String> SEGMENTS =
            List.of("vip", "new", "any", "", "s".repeat(20_000), "s".repeat(20_001));

    private static final Shelf SHELF = new Shelf();

    @Property(tries = 15)
    void findsWhatIsShown(@ForAll("games") List<Game> games, @ForAll("audiences") List<Audience> audiences) {
        SHELF.put(games);
        assertThat(audiences).allSatisfy(audience -> {
            var found = SHELF.find("same", "en", audience, new Page(0, 100), _ -> 0);
            assertThat(found.games())
                    .containsExactlyInAnyOrderElementsOf(games.stream()
                            .filter(game -> game.isShownTo(audience))
                            .toList());
            assertThat(found.count()).isEqualTo(found.games().size());
        });
    }

    @Provide
    Arbitrary<List<Game>> games() {
        var some = Arbitraries.of(COUNTRIES).set().ofMaxSize(2);
        var countries = Combinators.combine(some, some).as(Policy.Countries::new);
        var policies = Combinators.combine(
                        countries,
                        Arbitraries.of("MOBILE", "TABLET", "DESKTOP").set().ofMaxSize(2),
                        Arbitraries.of(SEGMENTS).set().ofMaxSize(2),
                        Arbitraries.of(true, false).injectNull(0.5))
                .as(Policy::new);
        return Combinators.combine(some, policies, Arbitraries.of(true, true, false))
                .as((restricted, policy, there) -> TestGame.named("Same")
                        .restrictedIn(restricted)
                        .shownBy(policy)
                        .enabled(there)
                        .game())
                .list()
                .ofMinSize(1)
                .ofMaxSize(40);
    }

    @Provide
    Arbitrary<List<Audience>> audiences() {
        return Combinators.combine(
                        Arbitraries.of(COUNTRIES).optional(),
                        Arbitraries.of("MOBILE", "TABLET", "DESKTOP"),
                        Arbitraries.of(SEGMENTS).set().ofMaxSize(3),
                        Arbitraries.of(true, false))
                .as(Audience::new)
                .list()
                .ofSize(12);
    }
}
