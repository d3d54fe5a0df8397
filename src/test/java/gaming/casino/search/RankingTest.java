package gaming.casino.search;

import static gaming.casino.search.TestGame.named;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Game;
import gaming.core.Page;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Which of the games that match comes first. */
class RankingTest {
    private static final Shelf SHELF = new Shelf();

    @Test
    void theNameComesBeforeTheProviderTheTagsAndTheDescription() {
        put(
                named("Whole as described").described("en", "Much falcon in it"),
                named("With a tag").tagged("falcon"),
                named("Of a maker").by("Falcon Works"),
                named("Great Falcon"),
                named("Falcon Rising"),
                named("Falcon"));
        assertThat(SHELF.names("falcon"))
                .containsExactly(
                        "Falcon", "Falcon Rising", "Great Falcon", "Of a maker", "With a tag", "Whole as described");
    }

    @Test
    void exactWordsComeBeforePrefixesAndThoseBeforeTypos() {
        put(named("Great Falcno"), named("Great Falconry"), named("Great Falcon"));
        assertThat(SHELF.names("falcon")).containsExactly("Great Falcon", "Great Falconry", "Great Falcno");
    }

    @Test
    void aNameWithAllWordsComesBeforeOneThatNeedsTheProvider() {
        put(named("Amber").by("Falcon Works"), named("Old Falcon of Amber"));
        assertThat(SHELF.names("amber falcon")).containsExactly("Old Falcon of Amber", "Amber");
    }

    @Test
    void theSameWordsInAnotherOrderComeBeforeMoreWords() {
        put(named("An Amber Falcon"), named("Amber Falcon"));
        assertThat(SHELF.names("falcon amber")).containsExactly("Amber Falcon", "An Amber Falcon");
    }

    @Test
    void aWholeNameWithATypoComesBeforeALongerOne() {
        put(named("An Amber Falcon"), named("Amber Falcon"));
        assertThat(SHELF.names("amber falcno")).containsExactly("Amber Falcon", "An Amber Falcon");
    }

    @Test
    void theGamesOfAProviderThatIsNamedAreEquals() {
        put(named("Zoo").by("Amber Fox"), named("Amber of a Fox").by("Amber Fox"), named("Fox in Amber"));
        assertThat(SHELF.names("amber fox")).containsExactly("Amber of a Fox", "Zoo", "Fox in Amber");
    }

    @Test
    void rareWordsAreWorthNoMoreThanCommonOnes() {
        put(named("Amber Falcon"), named("Amber Fox"), named("Amber Cat"), named("Rare Falcon"), named("Rare Amber"));
        assertThat(find("amber", _ -> 0).scores().subList(0, 3))
                .containsOnly(find("falcon", _ -> 0).scores().getFirst() + 100);
    }

    @Test
    void equalsComeByPlayersThenByNameThenById() {
        List<Game> games = Stream.of("Falcon B", "falcon á", "Falcon C", "Falcon C", "Falcon D")
                .map(name -> named(name).game())
                .toList();
        SHELF.put(games);
        Map<ObjectId, Integer> players =
                Map.of(games.get(4).id(), 9, games.get(0).id(), 1);
        assertThat(find("falcon", id -> players.getOrDefault(id, 0)).games())
                .containsExactly(games.get(4), games.get(0), games.get(1), games.get(2), games.get(3));
        assertThat(find("falcon", _ -> 0).games())
                .containsExactly(games.get(1), games.get(0), games.get(2), games.get(3), games.get(4));
    }

    private void put(TestGame... games) {
        SHELF.put(Stream.of(games).map(TestGame::game).toList());
    }

    private Shelf.Seen find(String text, ToIntFunction<ObjectId> players) {
        return SHELF.find(text, "en", Shelf.ANYBODY, new Page(0, 20), players);
    }
}
