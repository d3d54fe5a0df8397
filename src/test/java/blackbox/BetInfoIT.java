package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import dev.Http.Answer;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/** casinoBetInfo: service-interface.md, "Casino rules", 12; details.md, "Money" and "Catalogue". */
@ExtendWith(Product.class)
class BetInfoIT {
    private static final String QUERY =
            "query Info($id: String!) { casinoBetInfo(id: $id) { id username avatarUrl betAmount"
                    + " wonAmount gameName provider gameThumbnailUrl thumbnailBlurHash thumbnailBlurHashWidth"
                    + " thumbnailBlurHashHeight multiplier } }";

    private final LocalDate day = Days.fresh();
    private final Player player = Player.joins();

    @AfterEach
    void theRateOfAllTests() {
        TestClock.reset();
        Product.restoreRate();
    }

    @Test
    void aBetIsShownWithItsGameAndItsPlayer() {
        String slug = "shown-" + new ObjectId();
        Product.feeds()
                .accept(
                        "games",
                        Games.game(slug, "SLOTS")
                                .put("name", "Café \"Royal\" 🎰")
                                .put("thumbnailUrl", "https://img.example/a\\b\"c?é=🎰&d=1")
                                .put("thumbnailBlurHash", "LEHV6nWB2yk8pyo0adR*.7kCMdnj\\")
                                .put("thumbnailBlurHashWidth", 32)
                                .put("thumbnailBlurHashHeight", 24)
                                .put("houseEdgePercent", 5));
        Product.feeds().accept("users", player.line().put("avatarUrl", "https://a.example/a.png"));
        JsonNode shown = shown(player.bet(slug, "8", day).put("won", "20"));
        assertThat(shown.path("id").asText()).matches("[0-9a-f]{24}");
        assertThat(shown.path("username").asText()).isEqualTo(player.username());
        assertThat(shown.path("avatarUrl").asText()).isEqualTo("https://a.example/a.png");
        assertThat(shown.path("betAmount").asText()).isEqualTo("$10.00");
        assertThat(shown.path("wonAmount").asText()).isEqualTo("$25.00");
        assertThat(shown.path("gameName").asText()).isEqualTo("Café \"Royal\" 🎰");
        assertThat(shown.path("provider").asText()).isEqualTo("Provider " + Games.PROVIDER);
        assertThat(shown.path("gameThumbnailUrl").asText()).isEqualTo("https://img.example/a\\b\"c?é=🎰&d=1");
        assertThat(shown.path("thumbnailBlurHash").asText()).isEqualTo("LEHV6nWB2yk8pyo0adR*.7kCMdnj\\");
        assertThat(shown.path("thumbnailBlurHashWidth").asInt()).isEqualTo(32);
        assertThat(shown.path("thumbnailBlurHashHeight").asInt()).isEqualTo(24);
        assertThat(shown.path("multiplier").asText()).isEqualTo("2.50");
    }

    @ParameterizedTest
    @CsvSource({"8, 20.00000001", "0.1, 0", "123456789012345678.12345678, 10"})
    void programsReadBothAmountsInEurosWithAllDigits(String stake, String won) {
        ObjectNode bet = player.bet(Games.SLOT, stake, day).put("won", won);
        player.plays(bet);
        String query = "{ casinoBetInfo(id: \"" + id(bet) + "\") { betAmountMoney { value currency }"
                + " wonAmountMoney { value currency } } }";
        assertThat(Product.graphql(query, player.token())
                        .json()
                        .at("/data/casinoBetInfo")
                        .toString())
                .isEqualTo(
                        "{\"betAmountMoney\":{\"value\":\"%s\",\"currency\":\"EUR\"},\"wonAmountMoney\":{\"value\":\"%s\",\"currency\":\"EUR\"}}"
                                .formatted(stake, won));
    }

    @Test
    void aMissingFieldIsNullAndAMissingThumbnailEmpty() {
        JsonNode shown = shown(player.bet(Games.SLOT, "8", day));
        assertThat(shown.path("gameThumbnailUrl").asText("none")).isEmpty();
        for (String field :
                new String[] {"avatarUrl", "thumbnailBlurHash", "thumbnailBlurHashWidth", "thumbnailBlurHashHeight"}) {
            assertThat(shown.path(field).isNull()).as(field).isTrue();
        }
    }

    @Test
    void aGameThatIsDisabledOrRenamedIsShownAsItIsNow() {
        String slug = "renamed-" + new ObjectId();
        ObjectNode game = Games.game(slug, "SLOTS").put("houseEdgePercent", 5);
        Product.feeds().accept("games", game);
        ObjectNode bet = player.bet(slug, "8", day);
        player.plays(bet);
        Product.feeds().accept("games", game.put("name", "Another name").put("enabled", false));
        assertThat(info(bet).path("gameName").asText()).isEqualTo("Another name");
    }

    @ParameterizedTest
    @CsvSource({
        "8, 20, 2.50",
        "8, 0, 0.00",
        "0, 0, 0.00",
        "0, 20, 0.00",
        "0.00000001, 0, 0.00",
        "3, 1, 0.33",
        "3, 2, 0.67",
        "200, 1, 0.01",
        "201, 1, 0.00",
        "8, 9.96, 1.25",
        "1000, 1004.999, 1.00",
        "1000, 1005, 1.01",
        "1, 1234.56, 1234.56",
        "0.00000001, 123456789012345678, 12345678901234567800000000.00"
    })
    void theMultiplierIsWonByStakeHalfUp(String stake, String won, String multiplier) {
        JsonNode shown = shown(player.bet(Games.SLOT, stake, day).put("won", won));
        assertThat(shown.path("multiplier").asText()).isEqualTo(multiplier);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.8 | 0 | $0.00",
                "0.8 | 8 | $10.00",
                "0.8 | 987.648 | $1,234.56",
                "0.92 | 8 | $8.70",
                "0.8 | 0.00399999 | $0.00",
                "0.8 | 0.004 | $0.01",
                "0.75 | 1 | $1.33",
                "1 | 0.005 | $0.01",
                "0.8 | 123456789012345678.12345678 | $154,320,986,265,432,097.65",
                "0.5 | 999999999999999999 | $1,999,999,999,999,999,998.00"
            })
    void amountsAreDollarsAtTheCurrentRateRoundedOnce(String rate, String euros, String dollars) {
        ObjectNode bet = player.bet(Games.SLOT, euros, day).put("won", euros);
        player.plays(bet);
        Product.feeds().accept("token-rates", Product.rate(rate, TestClock.now()));
        JsonNode shown = info(bet);
        assertThat(shown.path("betAmount").asText()).isEqualTo(dollars);
        assertThat(shown.path("wonAmount").asText()).isEqualTo(dollars);
    }

    @Test
    void aRateServesWhateverItsAge() {
        Product.assumeItsClockCanBeMoved();
        ObjectNode bet = player.bet(Games.SLOT, "8", day);
        player.plays(bet);
        TestClock.advance(Duration.ofDays(30));
        assertThat(info(bet).path("betAmount").asText()).isEqualTo("$10.00");
    }

    @Test
    void withoutARateTheTokenIsNotFound() {
        ObjectNode bet = player.bet(Games.SLOT, "8", day);
        player.plays(bet);
        Product.feeds().accept("token-rates", Product.rate("0", TestClock.now()));
        assertThat(code(id(bet), player.token())).isEqualTo("TOKEN_NOT_FOUND");
        assertThat(code(new ObjectId().toHexString(), player.token())).isEqualTo("NOT_FOUND");
    }

    @Test
    void aVoidedBetIsShown() {
        ObjectNode bet = player.bet(Games.SLOT, "8", day).put("won", "20").put("status", "VOIDED");
        assertThat(shown(bet).path("multiplier").asText()).isEqualTo("2.50");
    }

    @Test
    void aBetSentAgainIsShownAsItIsNow() {
        ObjectNode bet = player.bet(Games.SLOT, "8", day);
        player.plays(bet);
        player.plays(bet.put("stake", "16").put("gameSlug", Games.ROULETTE));
        assertThat(info(bet).path("betAmount").asText()).isEqualTo("$20.00");
        assertThat(info(bet).path("gameName").asText()).isEqualTo("Game " + Games.ROULETTE);
    }

    @Test
    void anothersBetAndOneThatIsNoneAreNotFound() {
        ObjectNode bet = player.bet(Games.SLOT, "8", day);
        player.plays(bet);
        assertThat(code(id(bet), Player.joins().token())).isEqualTo("NOT_FOUND");
        assertThat(code(new ObjectId().toHexString(), player.token())).isEqualTo("NOT_FOUND");
        assertThat(code(player.id().toHexString(), player.token())).isEqualTo("NOT_FOUND");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "65f0c0ffee65f0c0ffee650",
                "65f0c0ffee65f0c0ffee65f01", "65F0C0FFEE65F0C0FFEE65F", "65f0c0ffee65f0c0ffee65fg",
                " 65f0c0ffee65f0c0ffee65f0", "65f0c0ffee65f0c0ffee65f0\n", "٦5f0c0ffee65f0c0ffee65f0",
                "' or '1'='1",
            })
    void aMalformedIdIsBadInput(String id) {
        JsonNode error = ask(id, player.token()).json().at("/errors/0/extensions");
        assertThat(error.path("code").asText()).isEqualTo("BAD_USER_INPUT");
        assertThat(error.path("field").asText()).isEqualTo("id");
    }

    @Test
    void anAnonymousCallerIsUnauthenticatedBeforeAnythingElse() {
        assertThat(code(new ObjectId().toHexString(), "")).isEqualTo("UNAUTHENTICATED");
        assertThat(code("no id", "")).isEqualTo("UNAUTHENTICATED");
    }

    @Test
    void aTokenOfAnUnknownUserFindsNoUserOnceTheIdIsOne() {
        String stranger = Product.token(new ObjectId());
        assertThat(code(new ObjectId().toHexString(), stranger)).isEqualTo("USER_NOT_FOUND");
        assertThat(code("no id", stranger)).isEqualTo("BAD_USER_INPUT");
    }

    private JsonNode shown(ObjectNode bet) {
        player.plays(bet);
        return info(bet);
    }

    private JsonNode info(ObjectNode bet) {
        Answer answer = ask(id(bet), player.token());
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().at("/data/casinoBetInfo");
    }

    private static String code(String id, String token) {
        return Product.errorCode(ask(id, token));
    }

    private static String id(ObjectNode bet) {
        return bet.path("id").asText();
    }

    private static Answer ask(String id, String token) {
        return Http.graphql(Product.publicUrl(), QUERY, Map.of("id", id), token);
    }
}
