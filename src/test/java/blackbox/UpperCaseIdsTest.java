package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static world.Feeds.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Http;
import world.PicksCaller;

/** details.md, "Amendments": object ids are taken in upper case too and answered in lower case. */
@ExtendWith({Product.class, Social.Calmed.class})
class UpperCaseIdsTest {
    private final Player player = Player.joins();
    private final Visit visit = Visit.of(player);

    @Test
    void aBetIsTheSameBetWhereItIsFedAndWhereItIsAskedFor() {
        LocalDate day = Days.fresh();
        ObjectNode bet = player.bet(Games.SLOT, "8", day);
        String id = bet.path("id").asText();
        Product.feeds().accept("bets", bet, bet.deepCopy().put("id", upper(id)).put("userId", upper(player.id())));
        assertThat(visit.data("{ casinoBetInfo(id: \"" + upper(id) + "\") { id } }")
                        .at("/casinoBetInfo/id")
                        .asText())
                .isEqualTo(id);
        assertThat(Product.getAs("dev-operator", "/users/" + upper(player.id()))
                        .json()
                        .path("id")
                        .asText())
                .isEqualTo(player.id().toHexString());
    }

    @Test
    void aUserIsTheSameUserWhereALineNamesHim() {
        var referred = new Player(new ObjectId());
        Product.feeds()
                .accept("users", referred.line().put("id", upper(referred.id())).put("referrerId", upper(player.id())));
        JsonNode user = Product.getAs("dev-operator", "/users/" + referred.id()).json();
        assertThat(user.path("id").asText()).isEqualTo(referred.id().toHexString());
        assertThat(user.path("referrerId").asText()).isEqualTo(player.id().toHexString());
        assertThat(UserReportTest.ask("?userId=" + upper(player.id()), "application/json")
                        .json()
                        .path("userId")
                        .asText())
                .isEqualTo(player.id().toHexString());
    }

    @Test
    void aGameAndAPageAreFoundByTheirIds() {
        Shop shop = Shop.open().with("a");
        String game = shop.bySlug("a", "id", "").path("id").asText();
        assertThat(visit.data("mutation { addGameToFavorites(gameId: \"" + upper(game) + "\") }")
                        .path("addGameToFavorites")
                        .asBoolean())
                .isTrue();
        assertThat(shop.bySlug("a", "isFavoriteGame", player.token())
                        .path("isFavoriteGame")
                        .asBoolean())
                .isTrue();

        var page = new ObjectId();
        Product.feeds()
                .accept(
                        "casino-pages",
                        record("id", upper(page), "slug", "page-" + page, "name", "A page", "status", "PUBLISHED"));
        assertThat(Shop.data(Shop.ask("{ getCasinoPage(slug: \"page-" + page + "\") { id } }", Map.of(), ""))
                        .at("/getCasinoPage/id")
                        .asText())
                .isEqualTo(page.toHexString());
        assertThat(Shop.data(Shop.ask(
                                "{ casinoGameProviders(filter: {casinoPageId: \"" + upper(page) + "\"}) { count } }",
                                Map.of(),
                                ""))
                        .at("/casinoGameProviders/count")
                        .asInt())
                .isZero();
    }

    @Test
    void whoReferredIsFoundInRegistrations() {
        Member.registers(Social.GOOGLE, Social.GOOGLE.newcomer(), Map.of("referrerUserId", upper(player.id())));
        assertThat(visit.data("{ referralStats { directReferralsCount } }")
                        .at("/referralStats/directReferralsCount")
                        .asInt())
                .isOne();
    }

    @Test
    void locationsAndTransfersAreOfTheSameUser() {
        Member member = Member.registers(Social.GOOGLE);
        String session = Product.getAs("dev-operator", "/users/" + member.id())
                .json()
                .at("/sessions/0/id")
                .asText();
        var located = Product.getAs(
                "dev-cloud-tasks",
                "/users/tasks/update-location/%s/%s/192.0.2.1".formatted(upper(member.id()), upper(session)));
        assertThat(located.json().path("success").asBoolean()).isTrue();

        Pick pick = Pick.fresh();
        Http.Answer first = Pick.caller().ask(pick.key(), PicksCaller.body(upper(pick.id()), "1", "USDC"));
        assertThat(first.status()).as(first.toString()).isEqualTo(200);
        assertThat(pick.asks("1").body()).isEqualTo(first.body());
    }

    private static String upper(ObjectId id) {
        return upper(id.toHexString());
    }

    private static String upper(String id) {
        return id.toUpperCase(Locale.ROOT);
    }
}
