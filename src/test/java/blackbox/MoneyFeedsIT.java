package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.TestClock;

/**
 * service-interface.md, "Casino rules", 12; details.md, "Money" and "Feeds": bets, their house edge, what they move and what
 * is shown of one, deposits, frozen in dollars, and the control totals of both at {@code GET /activity/totals}.
 */
@ExtendWith(Product.class)
class MoneyFeedsIT {
    private static final String AT = "1975-01-01T10:00:00Z";
    private static final String BET_INFO =
            "query Info($id: String!) { casinoBetInfo(id: $id) { id username avatarUrl betAmount"
                    + " wonAmount gameName provider gameThumbnailUrl thumbnailBlurHash thumbnailBlurHashWidth"
                    + " thumbnailBlurHashHeight multiplier } }";
    private final LocalDate day = Days.fresh();
    private Player referrer;
    private Player player;

    @BeforeEach
    void aReferredPlayer() {
        referrer = Player.joins();
        player = Player.joins(referrer);
    }

    @Test
    void aBetMovesStakesAndHouseEdgeAtOnce() {
        player.plays(player.bet(Games.SLOT, "100", day), player.bet(Games.ROULETTE, "100", day));
        assertMoved("$250.00", "$9.63");
    }

    @Test
    void theHouseEdgeThatThePlatformSentWinsOverTheGames() {
        player.plays(player.bet(Games.SLOT, "100", day).put("houseEdge", "8"));
        assertMoved("$125.00", "$10.00");
        player.plays(player.bet(Games.SLOT, "100", day).put("houseEdge", 0));
        assertMoved("$250.00", "$10.00");
    }

    @Test
    void aBetWithoutHouseEdgeOnAGameWithoutPercentageIsRejected() {
        Product.rejects("bets", player.bet(Games.UNPRICED, "100", day));
        assertMoved("$0.00", "$0.00");
        player.plays(player.bet(Games.UNPRICED, "100", day).put("houseEdge", "8"));
        assertMoved("$125.00", "$10.00");
    }

    @Test
    void aBetSentAgainMovesTheTotalsToItsNewValues() {
        ObjectNode bet = player.bet(Games.SLOT, "100", day);
        player.plays(bet, bet);
        player.plays(bet);
        assertMoved("$125.00", "$6.25");
        player.plays(bet.deepCopy().put("stake", "40"));
        assertMoved("$50.00", "$2.50");
        player.plays(bet.deepCopy().put("gameSlug", Games.ROULETTE).put("at", day.plusDays(1) + "T00:00:00Z"));
        assertMoved("$125.00", "$3.38");
        Product.rejects("bets", bet.deepCopy().put("userId", Player.joins().id().toHexString()));
        assertMoved("$125.00", "$3.38");
    }

    @Test
    void aVoidedBetIsTakenBackAndMayCount() {
        ObjectNode bet = player.bet(Games.SLOT, "100", day);
        player.plays(bet);
        player.plays(bet.deepCopy().put("status", "VOIDED"));
        assertMoved("$0.00", "$0.00");
        player.plays(player.bet(Games.SLOT, "100", day).put("status", "VOIDED"));
        assertMoved("$0.00", "$0.00");
        player.plays(bet.deepCopy().put("status", "SETTLED"));
        assertMoved("$125.00", "$6.25");
    }

    @Test
    void theHouseEdgeIsFrozenWithTheLastLineOfABet() {
        String slug = "changing-" + new ObjectId();
        Product.feed("games", Games.game(slug, "SLOTS").put("houseEdgePercent", 5));
        ObjectNode first = player.bet(slug, "100", day);
        ObjectNode last = first.deepCopy().put("stake", "200");
        player.plays(first, last);
        Product.feed("games", Games.game(slug, "SLOTS").put("houseEdgePercent", 10));
        assertMoved("$250.00", "$12.50");
        player.plays(last).plays(first, last);
        assertMoved("$250.00", "$12.50");
        player.plays(player.bet(slug, "100", day));
        assertMoved("$375.00", "$25.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "123456789012345678", "0.12345678", "123456789012345678.12345678", "10.50"})
    void amountsAreNumbersOrStringsOfDigits(String amount) {
        ObjectNode text = player.bet(Games.SLOT, "1", day).put("stake", amount).put("houseEdge", "0");
        player.plays(text);
        String number = text.toString().replace("\"stake\":\"" + amount + "\"", "\"stake\":" + amount);
        Json.assertHas(Product.feeds().post("bets", number).json(), "{'accepted': 1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-1", "-0.00000001", "1e400", "0.123456789", "1234567890123456789", "NaN", "\"NaN\"",
                "Infinity", "\"-1\"", "\"1e2\"", "\"\"", "\" 1\"", "\"1,5\"", "\"0x10\"",
                "\"0.123456789\"", "\"1234567890123456789\"", "true", "[1]", "{}", "null", "1e99999999999",
                "1e-99999999", "1e2147483647", "-0.0000000001e-2147483647", "1e999999999",
            })
    void aMalformedAmountIsRejected(String stake) {
        String line = player.bet(Games.SLOT, "STAKE", day).toString().replace("\"STAKE\"", stake);
        String sound = player.bet(Games.SLOT, "4", day).toString();
        var answer = Product.feeds().post("bets", line + "\n" + sound).json();
        Json.assertHas(answer, "{'accepted': 1, 'rejectedCount': 1}");
        assertMoved("$5.00", "$0.25");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "userId", "providerSlug", "gameSlug", "stake", "at"})
    void aBetWithoutARequiredFieldIsRejected(String field) {
        ObjectNode bet = player.bet(Games.SLOT, "1", day);
        bet.remove(field);
        Product.rejects("bets", bet, player.bet(Games.SLOT, "1", day).putNull(field));
    }

    @Test
    void aBetOfAnUnknownUserOrGameIsRejected() {
        Product.rejects(
                "bets",
                player.betOfEdge("-0.01", day),
                new Player(new ObjectId()).bet(Games.SLOT, "1", day),
                player.bet("no-such-game", "1", day),
                player.bet(Games.SLOT, "1", day).put("providerSlug", "no-such-provider"),
                player.bet(Games.SLOT, "1", day).put("id", "bet-1"),
                player.bet(Games.SLOT, "1", day).put("status", "LOST"));
    }

    @Test
    void aBetMoreThanFiveMinutesAheadIsRejected() {
        var now = TestClock.now();
        Product.rejects(
                "bets",
                player.bet(Games.SLOT, "1", day)
                        .put("at", now.plus(Duration.ofMinutes(6)).toString()));
        player.plays(player.bet(Games.SLOT, "4", day)
                .put("at", now.plus(Duration.ofMinutes(4)).toString()));
        assertMoved("$5.00", "$0.25");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2025-02-30T00:00:00Z", "2025-01-01", "2025-01-01T10:00:00", "now", "1735689600"})
    void aMomentIsIso8601WithAZone(String at) {
        Product.rejects("bets", player.bet(Games.SLOT, "1", day).put("at", at));
    }

    @ParameterizedTest
    @ValueSource(strings = {"T10:00:00Z", "T10:00Z", "T10:00:00.123Z", "T10:00:00.123456789Z", "T10:00:00+02:00"})
    void aMomentMayHaveAnOffsetAndAFraction(String time) {
        player.plays(player.bet(Games.SLOT, "4", day).put("at", day + time));
        assertMoved("$5.00", "$0.25");
    }

    private void assertMoved(String stakes, String houseEdge) {
        assertThat(referrer.tiers("totalStakes").getFirst()).isEqualTo(stakes);
        assertThat(referrer.tiers("totalHouseEdge").getFirst()).isEqualTo(houseEdge);
        assertThat(referrer.stat("totalReferralStakes")).isEqualTo(stakes);
    }

    @Test
    void theDollarsThatTheSenderNamedCount() {
        player.pays(player.deposit("1234.56", AT).put("amount", "7"));
        assertDeposited("$1,234.56");
    }

    @Test
    void withoutThemTheRateOfTheMomentDecidesOnceAndForAll() {
        ObjectNode first = inEur("100");
        ObjectNode last = first.deepCopy().put("amount", "200");
        player.pays(first, last);
        assertDeposited("$250.00");
        Product.rateIs("0.5");
        assertDeposited("$250.00");
        player.pays(first, last);
        assertDeposited("$250.00");
        player.pays(inEur("100"));
        assertDeposited("$450.00");
    }

    @Test
    void aHalfOfTheLastDecimalGoesToTheEvenNeighbour() {
        player.pays(inEur("0.00000002"), inEur("0.00000006"));
        assertThat(referrer.data("{ referralStats { totalReferralDepositsMoney { value } } }")
                        .at("/referralStats/totalReferralDepositsMoney/value")
                        .asText())
                .isEqualTo("0.0000001");
    }

    @Test
    void whileThereIsNoRateADepositMustNameItsDollars() {
        Product.rateIs("0");
        Product.rejects("deposits", inEur("100"));
        player.pays(player.deposit("10", AT));
        Product.restoreRate();
        assertDeposited("$10.00");
    }

    @Test
    void aDepositSentAgainMovesTheTotalsToItsNewValues() {
        ObjectNode deposit = player.deposit("100", AT);
        player.pays(deposit, deposit);
        player.pays(deposit);
        assertDeposited("$100.00");
        player.pays(deposit.deepCopy().put("amountUsd", "30"));
        assertDeposited("$30.00");
        player.pays(deposit.deepCopy().put("amountUsd", "5"), deposit.deepCopy().put("amountUsd", "60"));
        assertDeposited("$60.00");
    }

    @Test
    void anIdIsAnyTextOfUpTo64Characters() {
        player.pays(player.deposit("1", AT).put("id", ("A z/" + new ObjectId() + "é".repeat(64)).substring(0, 64)));
        assertDeposited("$1.00");
        Product.rejects(
                "deposits",
                player.deposit("1", AT).put("id", "a".repeat(65)),
                player.deposit("1", AT).put("id", ""),
                player.deposit("1", AT).put("id", 5));
    }

    @Test
    void idsThatDifferInAnyCharacterAreDifferentDeposits() {
        String id = "d" + new ObjectId();
        for (String end : new String[] {"a", "A", "a ", "á", "ss", "ß"}) {
            player.pays(player.deposit("1", AT).put("id", id + end));
        }
        assertDeposited("$6.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"id", "userId", "amount", "at"})
    void aDepositWithoutARequiredFieldIsRejected(String field) {
        ObjectNode deposit = player.deposit("1", AT);
        deposit.remove(field);
        Product.rejects("deposits", deposit, player.deposit("1", AT).putNull(field));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0.123456789", "1234567890123456789", "1e2", "ten", ""})
    void aMalformedAmountOfADepositIsRejected(String amount) {
        Product.rejects("deposits", player.deposit("1", AT).put("amount", amount), player.deposit(amount, AT));
    }

    @Test
    void aDepositOfNothingOrOfAnUnknownUserOrOfTheFuture() {
        player.pays(player.deposit("0", AT).put("amount", 0));
        Instant ahead = TestClock.now().plus(Duration.ofMinutes(6));
        Product.rejects("deposits", new Player(new ObjectId()).deposit("1", AT), player.deposit("1", ahead.toString()));
        assertDeposited("$0.00");
    }

    private ObjectNode inEur(String amount) {
        ObjectNode deposit = player.deposit("1", AT).put("amount", amount);
        deposit.remove("amountUsd");
        return deposit;
    }

    private void assertDeposited(String dollars) {
        assertThat(referrer.stat("totalReferralDeposits")).isEqualTo(dollars);
    }

    @Test
    void aDayIsTheSumOfItsBetsAndDeposits() {
        // Ids have a time of their own: of the day, of the next one, or of today
        ObjectNode voided = referrer.bet(Games.SLOT, "1000", day).put("won", "7");
        referrer.plays(
                referrer.bet(Games.SLOT, "10.00000001", day)
                        .put("id", idOf(day))
                        .put("won", "3")
                        .put("at", day + "T00:00:00Z"),
                referrer.bet(Games.ROULETTE, "100", day)
                        .put("id", idOf(day.plusDays(1)))
                        .put("won", "0.00000009")
                        .put("at", day + "T23:59:59.999Z"),
                voided);
        player.plays(player.bet(Games.SLOT, "5", day).put("status", "VOIDED"))
                .pays(player.deposit("12.34", day + "T00:00:00Z"), player.deposit("0.66", day + "T23:59:59.999Z"));
        assertThat(ask("?from=" + day + "&to=" + day).body()).isEqualTo("""
                {"from":"%1$s","to":"%1$s","data":[{"day":"%1$s","bets":4,"settled":3,"voided":1,"players":2,"stake":1110.00000001,"won":10.00000009,\
                "houseEdge":53.20000000,"deposits":2,"depositsUsd":13.00000000}]}""".formatted(day));

        referrer.plays(voided.deepCopy().put("status", "VOIDED"));
        assertThat(ask("?from=" + day + "&to=" + day).body()).isEqualTo("""
                {"from":"%1$s","to":"%1$s","data":[{"day":"%1$s","bets":4,"settled":2,"voided":2,"players":2,"stake":110.00000001,"won":3.00000009,\
                "houseEdge":3.20000000,"deposits":2,"depositsUsd":13.00000000}]}""".formatted(day));
    }

    @Test
    void daysWithoutActivityAreLeftOut() {
        LocalDate third = day.plusDays(2);
        referrer.plays(referrer.bet(Games.SLOT, "1", day)).pays(referrer.deposit("1", third + "T12:00:00Z"));
        assertThat(totals(day, third).findValuesAsText("day")).containsExactly(day.toString(), third.toString());
        JsonNode deposited = totals(third, third).path(0);
        Json.assertHas(deposited, "{'bets': 0, 'players': 0}");
        assertThat(deposited.path("stake").decimalValue()).isEqualByComparingTo(BigDecimal.ZERO);
        assertThat(deposited.path("deposits").asInt()).isOne();
        assertThat(totals(day.plusDays(1), day.plusDays(1))).isEmpty();
    }

    @Test
    void csvHasTheSameColumnsUnderAHeadLine() {
        referrer.plays(referrer.bet(Games.SLOT, "10", day).put("won", "0.00000001"))
                .pays(referrer.deposit("5", day + "T12:00:00Z"));
        Answer csv = Product.ok(Product.get(
                "/activity/totals?from=%s&to=%s".formatted(day, day),
                "X-API-Key",
                "dev-operator",
                "Accept",
                "text/csv"));
        assertThat(csv.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
        assertThat(csv.body()).isEqualTo("\uFEFF" + """
                day,bets,settled,voided,players,stake,won,houseEdge,deposits,depositsUsd\r
                %s,1,1,0,1,10.00000000,0.00000001,0.50000000,1,5.00000000\r
                """.formatted(day));
    }

    @ParameterizedTest
    @CsvSource({
        "?from=2025-01-01&to=2026-01-02, INVALID_DATE_RANGE", "?from=2025-01-02&to=2025-01-01, INVALID_DATE_RANGE",
        "?from=2025-01-01&to=9999-12-31, INVALID_DATE_RANGE", "?from=2025-01-01&to=2025-02-30, INVALID_DATE_FORMAT",
        "?from=01.01.2025&to=2025-01-01, INVALID_DATE_FORMAT", "?from=2025-01-01, INVALID_DATE_FORMAT",
        "?to=2025-01-01, INVALID_DATE_FORMAT", "'', INVALID_DATE_FORMAT"
    })
    void otherDaysAreRefused(String query, String code) {
        Product.refused(ask(query), 400, code);
    }

    @Test
    void aYearUpToTodayIsGivenAndTomorrowIsNot() {
        LocalDate today = Days.today();
        Product.ok(ask("?from=" + today.minusDays(365) + "&to=" + today));
        assertThat(ask("?from=0000-01-01&to=0000-12-31").json().path("data")).isEmpty();
        Product.refused(ask("?from=" + today.minusDays(366) + "&to=" + today), 400, "INVALID_DATE_RANGE");
        Product.refused(ask("?from=" + today + "&to=" + today.plusDays(1)), 400, "INVALID_DATE_RANGE");
    }

    private static String idOf(LocalDate day) {
        long seconds = day.atStartOfDay(ZoneOffset.UTC).toEpochSecond();
        return "%08x%s".formatted(seconds, new ObjectId().toHexString().substring(8));
    }

    private static JsonNode totals(LocalDate from, LocalDate to) {
        Answer answer = Product.ok(ask("?from=" + from + "&to=" + to));
        return Json.read(answer.body()).path("data");
    }

    private static Answer ask(String query) {
        return Product.operator("/activity/totals" + query);
    }

    @Test
    void aBetIsShownWithItsGameAndItsPlayer() {
        String slug = "shown-" + new ObjectId();
        ObjectNode game = record("name", "Café \"Royal\" 🎰", "thumbnailUrl", "https://img.example/a\\b\"c?é=🎰&d=1")
                .put("thumbnailBlurHash", "LEHV6nWB2yk8pyo0adR*.7kCMdnj\\")
                .put("thumbnailBlurHashWidth", 32)
                .put("thumbnailBlurHashHeight", 24);
        Product.feed(
                "games", Games.game(slug, "SLOTS").put("houseEdgePercent", 5).setAll(game));
        player.becomes("avatarUrl", "https://a.example/a.png");
        ObjectNode bet = player.bet(slug, "8", day).put("won", "20");
        assertThat(shown(bet))
                .isEqualTo(record("id", id(bet), "username", player.username(), "avatarUrl", "https://a.example/a.png")
                        .put("betAmount", "$10.00")
                        .put("wonAmount", "$25.00")
                        .put("gameName", "Café \"Royal\" 🎰")
                        .put("provider", "Provider " + Games.PROVIDER)
                        .put("gameThumbnailUrl", "https://img.example/a\\b\"c?é=🎰&d=1")
                        .put("multiplier", "2.50")
                        .setAll((ObjectNode) game.without(List.of("name", "thumbnailUrl"))));
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
        Product.feed("games", game);
        ObjectNode bet = player.bet(slug, "8", day);
        player.plays(bet);
        Product.feed("games", game.put("name", "Another name").put("enabled", false));
        assertThat(info(bet).path("gameName").asText()).isEqualTo("Another name");
    }

    @ParameterizedTest
    @CsvSource({
        "8, 20, 2.50", "8, 0, 0.00", "0, 0, 0.00", "0, 20, 0.00",
        "0.00000001, 0, 0.00", "3, 1, 0.33", "3, 2, 0.67", "200, 1, 0.01",
        "201, 1, 0.00", "8, 9.96, 1.25", "1000, 1004.999, 1.00", "1000, 1005, 1.01",
        "1, 1234.56, 1234.56", "0.00000001, 123456789012345678, 12345678901234567800000000.00"
    })
    void theMultiplierIsWonByStakeHalfUp(String stake, String won, String multiplier) {
        JsonNode shown = shown(player.bet(Games.SLOT, stake, day).put("won", won));
        assertThat(shown.path("multiplier").asText()).isEqualTo(multiplier);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0.8 | 0 | $0.00
        0.8 | 8 | $10.00
        0.8 | 987.648 | $1,234.56
        0.92 | 8 | $8.70
        0.8 | 0.00399999 | $0.00
        0.8 | 0.004 | $0.01
        0.75 | 1 | $1.33
        1 | 0.005 | $0.01
        0.8 | 123456789012345678.12345678 | $154,320,986,265,432,097.65
        0.5 | 999999999999999999 | $1,999,999,999,999,999,998.00
        """)
    void amountsAreDollarsAtTheCurrentRateRoundedOnce(String rate, String euros, String dollars) {
        ObjectNode bet = player.bet(Games.SLOT, euros, day).put("won", euros);
        player.plays(bet);
        Product.rateIs(rate);
        JsonNode shown = info(bet);
        Json.assertHas(shown, "{'betAmount': '%s', 'wonAmount': '%s'}".formatted(dollars, dollars));
    }

    @Test
    void withoutARateTheTokenIsNotFound() {
        ObjectNode bet = player.bet(Games.SLOT, "8", day);
        player.plays(bet);
        Product.rateIs("0");
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
        Json.assertHas(info(bet), "{'betAmount': '$20.00', 'gameName': 'Game %s'}".formatted(Games.ROULETTE));
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
                "", "65f0c0ffee65f0c0ffee650", "65F0C0FFEE65F0C0FFEE65F", "65f0c0ffee65f0c0ffee65f0\n",
                " ", "65f0c0ffee65f0c0ffee65f01", "65f0c0ffee65f0c0ffee65fg", "' or '1'='1",
                " 65f0c0ffee65f0c0ffee65f0", "٦5f0c0ffee65f0c0ffee65f0",
            })
    void aMalformedIdIsBadInput(String id) {
        Product.badInput(askInfo(id, player.token()), "id");
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
        return Product.data(askInfo(id(bet), player.token())).path("casinoBetInfo");
    }

    private static String code(String id, String token) {
        return Product.errorCode(askInfo(id, token));
    }

    private static String id(ObjectNode bet) {
        return bet.path("id").asText();
    }

    private static Answer askInfo(String id, String token) {
        return Product.ask(BET_INFO, Map.of("id", id), token);
    }
}
