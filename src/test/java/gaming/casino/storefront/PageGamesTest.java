package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.catalogue.Game;
import gaming.casino.catalogue.Provider;
import gaming.casino.catalogue.SomeGames;
import gaming.casino.storefront.PageGames.Listing;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Which games are on which page. */
class PageGamesTest {
    private static final String LAST = Integer.toString(Integer.MAX_VALUE);

    private final SomeGames games = new SomeGames();
    private final Provider acme = games.provider("acme");

    @Test
    void theLastOfTheSameGameCounts() {
        games("a", "b");
        Listing listing = listing(Shop.page(
                "p",
                "games: [{'providerSlug': 'acme', 'slug': 'a', 'index': 1, 'featured': true},"
                        + "{'providerSlug': 'acme', 'slug': 'b', 'index': 2},"
                        + "{'providerSlug': 'acme', 'slug': 'a', 'index': 3, 'highlighted': true}]"));
        assertThat(listing.games()).extracting(Game::name).containsExactly("b", "a");
        assertThat(listing.highlighted()).extracting(Game::name).containsExactly("a");
        assertThat(listing.find(listing.games().getLast().id()).orElseThrow().featured())
                .isFalse();
    }

    @Test
    void originalsAreOfTheProvidersThatTheSectionNames() {
        Provider house = games.provider("house", 1, true);
        Provider other = games.provider("other", 2, true);
        games.game(other, "o");
        games.game(house, "second", true, "{\"indexInProvider\": 2}");
        games.game(house, "first", true, "{\"indexInProvider\": 1}");
        games.game(house, "hidden", false, "{}");
        games.game(acme, "tagged", true, "{\"tagNames\": [\"originals\"]}");
        assertThat(originals("'providerSlugs': ['other', 'house', 'unknown']"))
                .extracting(Game::name)
                .containsExactly("first", "second", "o");
    }

    @Test
    void originalsOfASectionThatNamesNoProviderAreOfTheHouseAndTaggedOnes() {
        games.game(games.provider("originals", 1, true), "dice");
        games.game(acme, "tagged", true, "{\"tagNames\": [\"new\", \"Originals\"]}");
        games.game(acme, "plain", true, "{\"tagNames\": [\"original\"]}");
        assertThat(originals("'index': 1")).extracting(Game::name).containsExactly("dice", "tagged");
    }

    @Test
    void playersOfAGameArePlayersOfItsProviderItsPagesTheHouseAndTheWhole() {
        Game tagged = games.game(acme, "tagged", true, "{\"tagNames\": [\"originals\"]}");
        Game plain = games("plain").getFirst();
        Game gone = games.game(acme, "gone", false, "{}");
        CasinoPage one = Shop.page("one", places("tagged 1", "gone 1"));
        CasinoPage two = Shop.page("two", places("tagged 1"), "status: 'DRAFT'");
        Explore explore = Shop.explore("e", false, "sections: [{'type': 'ORIGINALS'}, {'type': 'TRENDING'}]");
        Explore same = Shop.explore("f", false, "sections: [{'type': 'ORIGINALS'}]");
        Explore off = Shop.explore(
                "g", false, "enabled: false", "sections: [{'type': 'ORIGINALS', 'providerSlugs': ['acme']}]");
        ObjectId originals = explore.virtualPages().getFirst().id();

        Map<ObjectId, List<ObjectId>> memberships =
                new PageGames(games.now(), Shop.pages(one, two), Shop.explores(explore, same, off)).memberships();

        ObjectId everything = VirtualPage.TRENDING.id();
        assertThat(memberships.get(tagged.id()))
                .containsExactlyInAnyOrder(tagged.id(), acme.id(), one.id(), two.id(), originals, everything);
        assertThat(memberships.get(plain.id())).containsExactlyInAnyOrder(plain.id(), acme.id(), everything);
        assertThat(memberships).doesNotContainKey(gone.id());
    }

    @Test
    void aPageOfEveryGameIsListedWhole() {
        List<String> names = IntStream.range(0, 4568).mapToObj(i -> "game" + i).toList();
        games(names.toArray(String[]::new));
        CasinoPage page = Shop.page(
                "all",
                places(names.reversed().stream().map(name -> name + " " + LAST).toArray(String[]::new)));
        assertThat(listing(page).games())
                .extracting(Game::name)
                .isEqualTo(names.stream().sorted().toList());
    }

    private List<Game> originals(String fields) {
        Explore explore = Shop.explore("e", false, "sections: [{'type': 'ORIGINALS', " + fields + "}]");
        return new PageGames(games.now(), Shop.pages(), Shop.explores(explore))
                .on(explore.virtualPages().getFirst().id())
                .games();
    }

    private Listing listing(CasinoPage page) {
        return pageGames(page).on(page.id());
    }

    private PageGames pageGames(CasinoPage... pages) {
        return new PageGames(games.now(), Shop.pages(pages), Shop.explores());
    }

    private List<Game> games(String... names) {
        return List.of(names).stream().map(name -> games.game(acme, name)).toList();
    }

    /** Each is a slug of {@code acme} and an index. */
    private static String places(String... slugsAndIndexes) {
        return List.of(slugsAndIndexes).stream()
                .map(each -> each.split(" "))
                .map(each -> "{'providerSlug': 'acme', 'slug': '" + each[0] + "', 'index': " + each[1] + "}")
                .collect(Collectors.joining(",", "games: [", "]"));
    }
}
