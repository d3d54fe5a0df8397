package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Audience;
import gaming.casino.catalogue.SomeGames;
import gaming.casino.storefront.Explore.ExploreSection;
import gaming.casino.storefront.Explore.ShownSection;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** details.md, "Catalogue": which explore a visitor gets, and what its sections show. */
class ExploreTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private final SomeGames games = new SomeGames();
    private Pages pages = Shop.pages();

    @Test
    void sectionsComeByIndexAndThoseWithoutOneLast() {
        Explore explore = Shop.explore(
                "e",
                false,
                "sections: [{'type': 'OFFER_BLOCK', 'index': 2147483647}, {'type': 'TRENDING', 'index': 5},"
                        + " {'type': 'PROVIDER', 'index': -1}, {'type': 'THIN_SLIDER', 'index': 5}]");
        assertThat(explore.sections())
                .extracting(section -> section.content().type().name())
                .containsExactly("PROVIDER", "TRENDING", "THIN_SLIDER", "OFFER_BLOCK");
    }

    @Test
    void everySectionHasAnIdOfItsOwnThatStays() {
        String sections = "{\"enabled\":true,\"priority\":0,\"sections\":[{\"type\":\"TRENDING\",\"index\":0},"
                + "{\"type\":\"TRENDING\",\"index\":1}]}";
        var id = new ObjectId();
        Explore first = Explore.read(id, "a", false, sections);
        Explore again = Explore.read(id, "b", true, sections.replace("TRENDING", "PROVIDER"));
        Explore other = Explore.read(new ObjectId(), "a", false, sections);
        assertThat(first.sections()).extracting(ExploreSection::id).doesNotHaveDuplicates();
        assertThat(again.sections())
                .extracting(ExploreSection::id)
                .isEqualTo(first.sections().stream().map(ExploreSection::id).toList());
        assertThat(other.sections())
                .extracting(ExploreSection::id)
                .doesNotContainAnyElementsOf(
                        first.sections().stream().map(ExploreSection::id).toList());
    }

    private List<ShownSection> shown(String... sections) {
        List<String> indexed = IntStream.range(0, sections.length)
                .mapToObj(place -> sections[place].replaceFirst("}$", ", 'index': " + place + "}"))
                .toList();
        Explore explore = Shop.explore("e", false, "sections: [" + String.join(",", indexed) + "]");
        Audience audience = Shop.GERMAN;
        return explore.shown(audience, games.now(), pages, NOW);
    }
}
