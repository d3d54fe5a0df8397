package gaming.casino.api;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.api.GameLists.AudienceFacets;
import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.SomeGames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is kept for one audience is right for every other that is taken for it. */
class AudienceFacetsTest {
    private final SomeGames games = new SomeGames();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'restrictedCountries': ['DE']}",
                "{'policy': {'countries': {'allow': ['DE']}}}",
                "{'policy': {'countries': {'deny': ['DE']}}}",
                "{'policy': {'countries': {'allow': ['DE', 'FR'], 'deny': ['FR']}}}",
                "{'policy': {'devices': ['MOBILE']}}",
                "{'policy': {'segments': ['vip', 'new']}}",
                "{'policy': {'authenticated': true}}",
                "{'policy': {'authenticated': false}}"
            })
    void theOnlyConditionOfACatalogueDecides(String looks) {
        Game game = games.game(games.provider("acme"), "a", true, looks.replace('\'', '"'));
        var facets = new AudienceFacets(List.of(game));
        for (Audience audience : audiences()) {
            assertThat(game.isShownTo(facets.of(audience)))
                    .as(audience.toString())
                    .isEqualTo(game.isShownTo(audience));
        }
    }

    @Test
    void aFacetThatNoGameAsksForMakesNoDifference() {
        var facets = new AudienceFacets(List.of(games.game(games.provider("acme"), "a")));
        assertThat(audiences().stream().map(facets::of).distinct()).hasSize(1);
    }

    private static List<Audience> audiences() {
        var audiences = new ArrayList<Audience>();
        for (Optional<String> country : List.of(Optional.<String>empty(), Optional.of("DE"), Optional.of("FR"))) {
            for (String device : List.of("MOBILE", "DESKTOP")) {
                for (Set<String> segments : List.of(Set.<String>of(), Set.of("vip"), Set.of("new", "other"))) {
                    audiences.add(new Audience(country, device, segments, true));
                    audiences.add(new Audience(country, device, segments, false));
                }
            }
        }
        return audiences;
    }
}
