package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.PicksCaller;
import world.World;

/** details.md, "Amendments": object ids are taken in upper case too, and answered in lower case. */
@ExtendWith({Product.class, Sandbox.class, Social.Calmed.class})
class UpperCaseIdsIT {
    private final Player player = Player.joins();

    @Test
    void aBetIsFound() {
        ObjectNode bet = player.betOfEdge("1", Days.fresh());
        player.plays(bet);
        String id = bet.path("id").asText();
        JsonNode info = Product.data(Product.ask(
                "query ($id: String!) { casinoBetInfo(id: $id) { id } }", Map.of("id", upper(id)), player.token()));
        assertThat(info.at("/casinoBetInfo/id").asText()).isEqualTo(id);
    }

    @Test
    void aGameIsAddedToFavouritesAndRemoved() {
        Shop shop = Shop.open().with("a");
        Visit visit = Visit.of(player);
        String favourite = "{ casinoGameBySlug(slug: \"a\", providerSlug: \"%s\") { id isFavoriteGame } }"
                .formatted(shop.provider());
        String id = visit.data(favourite).at("/casinoGameBySlug/id").asText();
        for (String mutation : new String[] {"addGameToFavorites", "removeGameFromFavorites"}) {
            visit.data("mutation { " + mutation + "(gameId: \"" + upper(id) + "\") }");
            assertThat(visit.data(favourite)
                            .at("/casinoGameBySlug/isFavoriteGame")
                            .asBoolean())
                    .isEqualTo(mutation.startsWith("add"));
        }
    }

    @Test
    void aPageIsFoundByItsFedId() {
        String provider = "p" + player.id();
        var storefront = Storefront.ofProduct().games(provider, "a");
        String id = new ObjectId().toHexString();
        storefront.feed(
                "casino-pages",
                Storefront.pageOf(id, Storefront.at(provider, "a")).put("id", upper(id)));
        Json.assertHas(storefront.seePage(id, "id", Storefront.ANYBODY), "{'id': '%s'}".formatted(id));
        assertThat(storefront
                        .see(
                                "{ casinoGameProviders(filter: {casinoPageId: '" + upper(id) + "'}) { count } }",
                                Storefront.ANYBODY)
                        .path("count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void aReferrerIsFound() {
        Member.registers(
                Social.GOOGLE,
                Social.GOOGLE.newcomer(),
                Map.of("referrerUserId", upper(player.id().toHexString())));
        assertThat(player.stat("directReferralsCount")).isEqualTo("1");
    }

    @Test
    void usersAndSessionsOfHooksAreFound() {
        String id = player.id().toHexString();
        JsonNode user = Product.read("/users/" + upper(id));
        assertThat(user.path("id").asText()).isEqualTo(id);
        JsonNode report = Product.get("/user-commission-history-jobs/report?userId=" + upper(id))
                .json();
        assertThat(report.path("userId").asText()).isEqualTo(id);

        Member member = Member.registers(Social.GOOGLE);
        String session =
                Product.read("/users/" + member.id()).at("/sessions/0/id").asText();
        String path = "/users/tasks/update-location/" + upper(member.id()) + "/" + upper(session) + "/";
        Json.assertHas(Product.getAs("dev-cloud-tasks", path + World.GERMANY).json(), "{'success': true}");
    }

    @Test
    void creditsGoToTheUserAndTheSameRequestIsTheSameInEitherCase() {
        Pick pick = Pick.fresh();
        String shouted = PicksCaller.body(upper(pick.id().toHexString()), "1", "USDC");
        assertThat(pick.asks("1").body())
                .isEqualTo(Product.ok(Pick.caller().ask(pick.key(), shouted)).body());
        assertThat(pick.bookings()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/claims/%s/resolve", "/picks/transfers/%s/resolve", "/dead-letters/%s/replay"})
    void pathsOfOperatorsKnowThem(String path) {
        var answer = Product.post(
                "dev-operator",
                path.formatted(upper(new ObjectId().toHexString())),
                "{\"outcome\":\"FAILED\",\"evidence\":\"none\"}");
        Product.refused(answer, 404, "NOT_FOUND");
    }

    @Test
    void feedsMeanTheSameInEitherCase() {
        var other = new Player(new ObjectId());
        ObjectNode line = other.referredBy(player);
        line.put("id", upper(line.path("id").asText()));
        line.put("referrerId", upper(line.path("referrerId").asText()));
        Product.feed("users", line, other.line().put("postText", "Hello"));
        assertThat(player.stat("directReferralsCount")).isEqualTo("1");
        assertThat(other.publicInfo().path("postText").asText()).isEqualTo("Hello");

        ObjectNode bet = other.betOfEdge("1", Days.fresh());
        ObjectNode shouted = bet.deepCopy();
        for (String field : new String[] {"id", "userId"}) {
            shouted.put(field, upper(bet.path(field).asText()));
        }
        other.plays(bet, shouted).plays(shouted);
        other.pays(other.deposit("8", "2020-01-01T00:00:00Z")
                .put("userId", upper(other.id().toHexString())));
        player.has("{'totalReferralStakes': '$1.25', 'totalReferralDeposits': '$8.00'}");
    }

    private static String upper(String id) {
        return id.toUpperCase(Locale.ROOT);
    }
}
