package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** commissionDays and commissionDay explain a referrer's commission, and /users/{id}/commission/{day} for operators. */
@ExtendWith(Product.class)
class CommissionDaysIT {
    private static final String ALL = """
            { day status level { level deposits exactDeposits requirement } earned exactEarned
              cells { tier category stakes exactStakes houseEdge exactHouseEdge rate earned exactEarned }
              contributions { count offset limit data { username tier houseEdge exactHouseEdge earned exactEarned
                shares { category exactHouseEdge rate exactEarned } } } }""";
    private final LocalDate day = Days.fresh();

    @Test
    void aDayTellsEveryFigureThatItsCommissionIsMadeOf() {
        List<Player> chain = Player.chain(3);
        Player top = chain.getFirst();
        Player direct = chain.get(1);
        Player second = chain.get(2);
        direct.plays(direct.bet(Games.SLOT, "1000", day));
        second.pays(second.deposit("50000.25", day + "T23:59:59.999Z"))
                .pays(second.deposit("7", day.plusDays(1) + "T00:00:00Z"))
                .plays(second.betOfEdge("0.00000001", day));
        Days.compute(day);

        JsonNode explained = explained(top, day);

        Json.assertHas(explained, "{'day': '%sT00:00:00Z', 'status': 'COMPUTED'}".formatted(day));
        assertThat(explained.path("level").toString()).isEqualTo("""
                {"level":"LEVEL_2","deposits":"$50,000.25","exactDeposits":"50000.25","requirement":"$50,000"}""");
        Json.assertHas(explained, "{'earned': '$7.50', 'exactEarned': '6'}");
        assertThat(explained.path("cells")).hasSize(8);
        assertThat(explained.at("/cells/0").toString()).isEqualTo("""
                {"tier":"TIER_1","category":"CAT_1","stakes":"$1,250.00","exactStakes":"1000",\
                "houseEdge":"$62.50","exactHouseEdge":"50","rate":"12","earned":"$7.50","exactEarned":"6"}""");
        assertThat(explained.at("/cells/2").toString()).isEqualTo("""
                {"tier":"TIER_2","category":"CAT_1","stakes":"$1.25","exactStakes":"1",\
                "houseEdge":"$0.00","exactHouseEdge":"0.00000001","rate":"3.5","earned":"$0.00","exactEarned":"0"}""");
        assertThat(explained.path("contributions").toString())
                .isEqualTo("""
                {"count":2,"offset":0,"limit":20,"data":[\
                {"username":"%s","tier":"TIER_1","houseEdge":"$62.50","exactHouseEdge":"50","earned":"$7.50",\
                "exactEarned":"6","shares":[\
                {"category":"CAT_1","exactHouseEdge":"50","rate":"12","exactEarned":"6"},\
                {"category":"CAT_2","exactHouseEdge":"0","rate":"12","exactEarned":"0"}]},\
                {"username":"%s","tier":"TIER_2","houseEdge":"$0.00","exactHouseEdge":"0.00000001","earned":"$0.00",\
                "exactEarned":"0.00000000035","shares":[\
                {"category":"CAT_1","exactHouseEdge":"0.00000001","rate":"3.5","exactEarned":"0.00000000035"},\
                {"category":"CAT_2","exactHouseEdge":"0","rate":"3.5","exactEarned":"0"}]}]}""".formatted(direct.username(), second.username()));
    }

    @Test
    void aDayTellsWhetherItWillBeComputedAgain() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        player.plays(player.bet(Games.SLOT, "100", day));
        assertThat(explained(referrer, day).toString()).isEqualTo("""
                {"day":"%sT00:00:00Z","status":"NOT_COMPUTED","level":null,"earned":"$0.00","exactEarned":"0",\
                "cells":[],"contributions":{"count":0,"offset":0,"limit":20,"data":[]}}""".formatted(day));
        Days.compute(day);
        assertThat(explained(referrer, day).path("status").asText()).isEqualTo("COMPUTED");
        player.plays(player.bet(Games.SLOT, "100", day));
        Json.assertHas(explained(referrer, day), "{'status': 'MARKED', 'exactEarned': '0.5'}");
        assertThat(days(referrer, "").at("/data/0/status").asText()).isEqualTo("MARKED");
        Days.compute(day);
        Json.assertHas(explained(referrer, day), "{'status': 'COMPUTED', 'exactEarned': '1'}");
    }

    @Test
    void aDayTellsItsChangesWithTheirCauses() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        ObjectNode bet = player.bet(Games.SLOT, "100", day);
        player.plays(bet);
        Days.compute(day);
        player.plays(player.bet(Games.SLOT, "100", day));
        Days.compute(day);
        player.plays(bet.deepCopy().put("status", "VOIDED"));
        Days.compute(day);
        String query = "{ commissionDay(day: \"%s\") { revisions { run at causes levelBefore levelAfter earnedBefore"
                + " earnedAfter } } }";
        JsonNode revisions = referrer.data(query.formatted(day)).at("/commissionDay/revisions");
        assertThat(revisions)
                .extracting(CommissionDaysIT::change)
                .containsExactly(
                        "[\"FIRST_RUN\"] null LEVEL_1 0 0.5",
                        "[\"LATE_BET\"] LEVEL_1 LEVEL_1 0.5 1",
                        "[\"CORRECTED_BET\"] LEVEL_1 LEVEL_1 1 0.5");
        assertThat(revisions.findValuesAsText("run")).isSorted().doesNotHaveDuplicates();
        JsonNode shown =
                Product.read("/users/" + referrer.id() + "/commission/" + day).path("revisions");
        assertThat(shown)
                .extracting(CommissionDaysIT::change)
                .hasSize(3)
                .contains("[\"LATE_BET\"] LEVEL_1 LEVEL_1 0.5 1");
    }

    @Test
    void aDayThatIsCorrectedToNothingStaysInTheListWithItsChanges() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        ObjectNode bet = player.bet(Games.SLOT, "100", day);
        player.plays(bet, player.bet(Games.SLOT, "100", day.plusDays(1)));
        Days.compute(day);
        Days.compute(day.plusDays(1));
        player.plays(bet.put("status", "VOIDED"));
        Days.compute(day);
        JsonNode days = referrer.data(
                        "{ commissionDays { count data { day status exactEarned level { level } cells { tier }"
                                + " revisions { causes levelBefore levelAfter earnedBefore earnedAfter } } } }")
                .path("commissionDays");
        assertThat(days.path("count").asInt()).isEqualTo(2);
        assertThat(days.at("/data/0/exactEarned").asText()).isEqualTo("0.5");
        JsonNode corrected = days.at("/data/1");
        assertThat(corrected.path("day").asText()).startsWith(day.toString());
        Json.assertHas(corrected, "{'status': 'COMPUTED', 'exactEarned': '0', 'level': null}");
        assertThat(corrected.path("cells")).isEmpty();
        assertThat(corrected.path("revisions"))
                .extracting(CommissionDaysIT::change)
                .containsExactly("[\"FIRST_RUN\"] null LEVEL_1 0 0.5", "[\"CORRECTED_BET\"] LEVEL_1 null 0.5 0");
        assertThat(days(referrer, "(limit: 1, offset: 1)").at("/data/0/day")).isEqualTo(corrected.path("day"));
        Json.assertHas(days(referrer, "(from: \"%s\")".formatted(day.plusDays(1))), "{'count': 1}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        commissionDay(day: "2026-10-30T22:00:00Z") { status } | day | 2026-10-30T00:00:00Z
        commissionDay(day: "2026-10-31T00:00:00+02:00") { status } | day | 2026-10-30T00:00:00Z
        commissionDays(from: "2026-10-30T00:00:00.001Z") { count } | from | 2026-10-30T00:00:00Z
        commissionDays(to: "2026-10-30T23:59:59.999Z") { count } | to | 2026-10-30T00:00:00Z
        referralStatement(month: "2026-09-30T22:00:00Z") { hash } | month | 2026-09-30T00:00:00Z
        """)
    void aMomentThatIsNotMidnightIsRefusedWithTheDayThatIsMeant(String query, String field, String day) {
        Answer answer = Product.graphql("{ " + query + " }", Player.joins().token());
        Product.badInput(answer, field);
        assertThat(answer.json().at("/errors/0/message").asText()).contains(day);
    }

    @Test
    void midnightInAnyZoneThatIsMidnightInUtcIsTheDay() {
        assertThat(Player.joins().data("{ commissionDay(day: \"2026-10-30T02:00:00+02:00\") { day } }"))
                .hasToString("{\"commissionDay\":{\"day\":\"2026-10-30T00:00:00Z\"}}");
    }

    private static String change(JsonNode revision) {
        return revision.path("causes") + " " + revision.path("levelBefore").asText() + " "
                + revision.path("levelAfter").asText() + " "
                + revision.path("earnedBefore").asText() + " "
                + revision.path("earnedAfter").asText();
    }

    @Test
    void daysComeInPagesWithTheLatestFirst() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        for (int after = 0; after < 3; after++) {
            player.plays(player.bet(Games.SLOT, "100", day.plusDays(after)));
            Days.compute(day.plusDays(after));
        }
        assertThat(days(referrer, "").findValuesAsText("day"))
                .containsExactly(day.plusDays(2) + "T00:00:00Z", day.plusDays(1) + "T00:00:00Z", day + "T00:00:00Z");
        JsonNode page = days(referrer, "(limit: 1, offset: 1)");
        assertThat(page.findValuesAsText("day")).containsExactly(day.plusDays(1) + "T00:00:00Z");
        assertThat(page.path("count").asInt()).isEqualTo(3);
        assertThat(days(
                                referrer,
                                "(from: \"%s\", to: \"%sT01:00:00+01:00\")".formatted(day.plusDays(1), day.plusDays(1)))
                        .findValuesAsText("day"))
                .containsExactly(day.plusDays(1) + "T00:00:00Z");
        Json.assertHas(days(referrer, "(to: \"%s\")".formatted(day.minusDays(1))), "{'count': 0}");
        assertThat(days(player, "").path("count").asInt()).isZero();
    }

    @Test
    void contributionsComeInPagesOfOneTierOrAll() {
        Player referrer = Player.joins();
        Player small = Player.joins(referrer);
        Player large = Player.joins(referrer);
        Player second = Player.joins(large);
        small.plays(small.bet(Games.SLOT, "10", day));
        large.plays(large.bet(Games.SLOT, "20", day));
        second.plays(second.bet(Games.SLOT, "1000", day));
        Days.compute(day);
        assertThat(contributions(referrer, "")).containsExactly(second.username(), large.username(), small.username());
        assertThat(contributions(referrer, "(tier: TIER_1)")).containsExactly(large.username(), small.username());
        assertThat(contributions(referrer, "(limit: 1, offset: 1)")).containsExactly(large.username());
        assertThat(contributions(referrer, "(tier: TIER_4)")).isEmpty();
        JsonNode beyond = referrer.data(
                        "{ commissionDay(day: \"%s\") { contributions(offset: 3) { count data { username } } } }"
                                .formatted(day))
                .at("/commissionDay/contributions");
        assertThat(beyond.toString()).isEqualTo("{\"count\":3,\"data\":[]}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        commissionDays(limit: 0) { count } | limit
        commissionDays(offset: -1) { count } | offset
        commissionDays(from: "2020-01-02", to: "2020-01-01") { count } | from
        commissionDays(to: "1969-12-31") { count } | to
        commissionDays(from: "+10000-01-01T00:00:00Z") { count } | from
        commissionDay(day: "1969-12-31") { status } | day
        commissionDay(day: "2020-01-01") { contributions(limit: 0) { count } } | limit
        """)
    void aValueOutOfItsBoundsIsRefused(String query, String field) {
        Answer answer = Product.graphql("{ " + query + " }", Player.joins().token());
        Product.badInput(answer, field);
    }

    @Test
    void operatorsSeeADayDownToItsBets() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        ObjectNode first = player.bet(Games.SLOT, "100", day).put("at", day + "T00:00:00Z");
        ObjectNode last = player.bet(Games.SLOT, "30.5", day).put("at", day + "T23:59:59.999Z");
        ObjectNode voided = player.bet(Games.SLOT, "9", day).put("status", "VOIDED");
        player.plays(first, last, voided, player.bet(Games.SLOT, "1", day.plusDays(1)));
        Days.compute(day);
        String path = "/users/" + referrer.id() + "/commission/" + day;

        JsonNode whole = Product.read(path);
        assertThat(whole.path("userId").asText()).isEqualTo(referrer.id().toHexString());
        assertThat(whole.path("earned").decimalValue()).isEqualByComparingTo("0.6525");
        assertThat(whole.at("/cells/0").toString()).isEqualTo("""
                {"tier":"TIER_1","category":"CAT_1","stakes":130.5,"houseEdge":6.525,"rate":10,"earned":0.6525}""");
        Json.assertHas(whole.at("/contributions/data/0"), "{'userId': '%s'}".formatted(player.id()));
        assertThat(whole.path("bets").isNull()).isTrue();

        JsonNode bets = Product.read(path + "?player=" + player.id()).path("bets");
        assertThat(bets.path("count").asInt()).isEqualTo(3);
        assertThat(bets.path("data").findValuesAsText("id"))
                .containsExactly(
                        first.path("id").asText(),
                        voided.path("id").asText(),
                        last.path("id").asText());
        assertThat(bets.at("/data/1/status").asText()).isEqualTo("VOIDED");
        JsonNode page = Product.read(path + "?limit=1&offset=2&player=" + player.id());
        Json.assertHas(
                page.at("/bets/data/0"),
                "{'id': '%s'}".formatted(last.path("id").asText()));
        assertThat(page.at("/bets/data/0/houseEdge").decimalValue()).isEqualByComparingTo("1.525");
        assertThat(page.at("/contributions/count").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "x/commission/2020-01-01, 400, INVALID_USER_ID",
        "5f0000000000000000000001/commission/2020-01-01, 404, USER_NOT_FOUND",
        "5f0000000000000000000001/commission/2020-02-30, 400, INVALID_DATE_FORMAT",
        "5f0000000000000000000001/commission/2020-01-01?tier=TIER_5, 400, INVALID_PARAMETER",
        "5f0000000000000000000001/commission/2020-01-01?player=x, 400, INVALID_PARAMETER",
        "5f0000000000000000000001/commission/2020-01-01?limit=0, 400, INVALID_PARAMETER"
    })
    void aWrongRequestOfAnOperatorIsRefused(String path, int status, String code) {
        Product.refused(Product.operator("/users/" + path), status, code);
    }

    @Test
    void theBetsOfAPlayerInNoTierAreNotShown() {
        String path = "/users/%s/commission/%s?player=%s"
                .formatted(Player.joins().id(), day, Player.joins().id());
        Product.refused(Product.operator(path), 404, "NOT_FOUND");
    }

    private static JsonNode explained(Player player, LocalDate day) {
        return player.data("{ commissionDay(day: \"%s\") %s }".formatted(day, ALL))
                .path("commissionDay");
    }

    private static JsonNode days(Player player, String arguments) {
        return player.data("{ commissionDays%s { count data { day status } } }".formatted(arguments))
                .path("commissionDays");
    }

    private List<String> contributions(Player player, String arguments) {
        return player.data("{ commissionDay(day: \"%s\") { contributions%s { data { username } } } }"
                        .formatted(day, arguments))
                .findValuesAsText("username");
    }
}
