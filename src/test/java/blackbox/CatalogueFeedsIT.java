package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** feeds.md and details.md, "Feeds": providers and games, as far as bets need them. */
@ExtendWith(Product.class)
class CatalogueFeedsIT {
    private final LocalDate day = Days.fresh();

    @Test
    void aGameOfAnUnknownProviderIsRejected() {
        Product.rejects("games", Games.game("orphan", "SLOTS").put("providerSlug", "no-such-provider"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"slug", "providerSlug", "name", "code"})
    void aGameWithoutARequiredFieldIsRejected(String field) {
        ObjectNode game = Games.game("g" + new ObjectId(), "SLOTS");
        game.remove(field);
        Product.rejects("games", game);
    }

    @ParameterizedTest
    @ValueSource(strings = {"slug", "name"})
    void aProviderWithoutARequiredFieldIsRejected(String field) {
        ObjectNode provider = Games.provider("p" + new ObjectId());
        provider.remove(field);
        Product.rejects("providers", provider);
    }

    @ParameterizedTest
    @CsvSource({"type, CHESS", "houseEdgePercent, -1", "houseEdgePercent, 1.123456789", "enabled, yes", "id, 12"})
    void aValueThatIsNoneOfItsFieldIsRejected(String field, String value) {
        Product.rejects("games", Games.game("g" + new ObjectId(), "SLOTS").put(field, value));
    }

    @Test
    void everyTypeOfTheInterfaceIsKnown() {
        String unique = "t" + new ObjectId();
        Product.feeds()
                .accept(
                        "games",
                        Stream.concat(Games.CAT_1.stream(), Games.CAT_2.stream())
                                .map(type -> Games.game(unique + type, type))
                                .toArray(ObjectNode[]::new));
    }

    @Test
    void theFieldsOfTheCatalogueAreTakenWithTheGame() {
        String slug = "g" + new ObjectId();
        ObjectNode game = Games.game(slug, "SLOTS")
                .put("hasFreeBets", true)
                .put("releasedAt", "2026-01-01T00:00:00Z")
                .put("thumbnailUrl", "https://a.example/t.png");
        game.putObject("description").put("en", "A game").put("de", "Ein Spiel");
        game.putArray("features").add("wild");
        Product.feeds().accept("games", game);
    }

    @Test
    void gamesOfTwoProvidersMayShareASlug() {
        String other = "p" + new ObjectId();
        String slug = "g" + new ObjectId();
        Product.feeds().accept("providers", Games.provider(other));
        Product.feeds()
                .accept(
                        "games",
                        Games.game(slug, "SLOTS").put("houseEdgePercent", 1),
                        Games.game(slug, "SLOTS").put("houseEdgePercent", 10).put("providerSlug", other));
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(slug, "100", day));
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo("$1.25");
        player.plays(player.bet(slug, "100", day).put("providerSlug", other));
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo("$13.75");
    }

    @Test
    void aLineIsTheWholeGameAndTheLastOfABodyWins() {
        String slug = "g" + new ObjectId();
        Product.feeds()
                .accept(
                        "games",
                        Games.game(slug, "SLOTS").put("houseEdgePercent", 1),
                        Games.game(slug, "SLOTS").put("houseEdgePercent", 10));
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(slug, "100", day));
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo("$12.50");

        Product.feeds().accept("games", Games.game(slug, "SLOTS"));
        Product.rejects("bets", player.bet(slug, "100", day));
    }

    @Test
    void slugsThatDifferInCaseAreDifferentGames() {
        String slug = "g" + new ObjectId();
        Product.feeds()
                .accept(
                        "games",
                        Games.game(slug + "x", "SLOTS").put("houseEdgePercent", 1),
                        Games.game(slug + "X", "SLOTS").put("houseEdgePercent", 10));
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(slug + "x", "100", day));
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo("$1.25");
    }

    @Test
    void aNameThatChangesInCaseOnlyIsShown() {
        Shop shop = Shop.open();
        Product.feeds().accept("games", shop.game("lower").put("name", "book of dead"));
        assertThat(shop.bySlug("lower", "name", "").path("name").asText()).isEqualTo("book of dead");
        Product.feeds().accept("games", shop.game("lower").put("name", "Book of Dead"));
        assertThat(shop.bySlug("lower", "name", "").path("name").asText()).isEqualTo("Book of Dead");
    }

    @Test
    void theSameLinesTwiceAreAccepted() {
        Games.feed();
        Games.feed();
    }
}
