package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The report on one user against figures worked out by hand: service-interface.md, "Commission report records". */
@ExtendWith(Product.class)
class UserReportPodsIT {
    private static final String REGISTERED = "1974-06-01T00:00:00Z";

    @Test
    void showsTheUserAndEverythingThatEarnedHimSomething() {
        List<Player> chain = Player.chain(5);
        Player user = chain.getFirst();
        Product.feeds().accept("users", user.line().put("email", "u@example.com"));
        LocalDate day = Days.fresh();
        chain.get(1).plays(chain.get(1).bet(Games.SLOT, "20", day).put("houseEdge", "12.5"));
        chain.get(4).plays(chain.get(4).bet(Games.SLOT, "0.5", day).put("houseEdge", "0.00000300"));
        Days.compute(day);

        JsonNode report = report(user, "");
        assertThat(report.propertyStream().map(Map.Entry::getKey))
                .containsExactly(
                        "reportType",
                        "userId",
                        "user",
                        "dateRange",
                        "referralsByTier",
                        "commissionHistory",
                        "commissionClaims",
                        "totals",
                        "generatedAt");
        assertThat(report.path("reportType").asText()).isEqualTo("USER_SPECIFIC");
        assertThat(report.path("userId").asText()).isEqualTo(user.id().toHexString());
        assertThat(report.path("user").toString())
                .isEqualTo(text("{'username':'" + user.username() + "','email':'u@example.com','createdAt':'"
                        + REGISTERED + "'}"));
        assertThat(report.at("/dateRange/start").asText()).isEqualTo(REGISTERED);
        assertThat(report.at("/dateRange/end").asText())
                .isEqualTo(report.path("generatedAt").asText());
        assertThat(report.path("commissionHistory").toString())
                .isEqualTo(text("[{'day':'" + day + "T00:00:00Z','totalCommission':1.25000003,"
                        + "'totalReferralStakes':20.5,'totalHouseEdge':12.500003,"
                        + "'commissions':'" + cells("1.25", "0.00000003") + "','referralHouseEdgeValues':'"
                        + cells("12.5", "0.000003") + "','referralStakeValues':'" + cells("20", "0.5") + "'}]"));
        // As it is sent: no exponent
        assertThat(ask("?userId=" + user.id(), "*/*").body())
                .contains(text("'totals':{'totalCommissionEarned':1.25000003,'totalCommissionClaimed':0,"
                        + "'totalCommissionPending':1.25000003,'totalReferralStakes':20.5,'totalHouseEdge':12.500003,"
                        + "'commissionByTier':{'tier1':1.25,'tier2':0,'tier3':0,'tier4':0.00000003},"
                        + "'referralCounts':{'tier1':1,'tier2':1,'tier3':1,'tier4':1}}"));
        for (int tier = 1; tier <= 4; tier++) {
            Player referred = chain.get(tier);
            assertThat(report.at("/referralsByTier/tier" + tier).toString())
                    .isEqualTo(text("[{'referredUserId':'" + referred.id() + "','referredUser':{'username':'"
                            + referred.username() + "','email':null},'referralDate':'" + REGISTERED + "','tier':" + tier
                            + "}]"));
        }
        assertThat(report.path("commissionClaims")).isEmpty();
    }

    @Test
    void sumsTheDaysAskedForAndCountsWhatIsNow() {
        List<Player> pair = Player.chain(2);
        Player user = pair.getFirst();
        LocalDate first = Days.fresh();
        LocalDate second = first.plusDays(1);
        pair.get(1).plays(pair.get(1).betOfEdge("10", first), pair.get(1).betOfEdge("30", second));
        Days.compute(first);
        Days.compute(second);

        assertEarned(report(user, ""), "4", "4");
        assertEarned(report(user, "&startDate=" + second), "3", "4");
        JsonNode one = report(user, "&startDate=" + first + "&endDate=" + first);
        assertEarned(one, "1", "4");
        assertThat(one.path("dateRange").toString())
                .isEqualTo(text("{'start':'" + first + "T00:00:00Z','end':'" + first + "T23:59:59.999Z'}"));
        assertThat(one.at("/totals/referralCounts/tier1").asInt()).isEqualTo(1);
        assertThat(one.at("/referralsByTier/tier1")).hasSize(1);
        assertEarned(report(user, "&endDate=" + first), "1", "4");
        assertEarned(report(user, "&startDate=0001-01-01&endDate=9999-12-31"), "4", "4");
        JsonNode before = report(user, "&endDate=1970-01-01");
        assertEarned(before, "0", "4");
        assertThat(before.path("dateRange").toString())
                .isEqualTo("{\"start\":\"1970-01-01T00:00:00Z\",\"end\":\"1970-01-01T23:59:59.999Z\"}");
    }

    @Test
    void beginsWithTheFirstCommissionWhereTheRecordOfTheUserCameLater() {
        List<Player> pair = Player.chain(2);
        LocalDate day = Days.fresh();
        pair.get(1).plays(pair.get(1).betOfEdge("10", day));
        Days.compute(day);
        Product.feeds().accept("users", pair.getFirst().line().put("createdAt", day.plusYears(20) + "T08:00:00Z"));

        JsonNode report = report(pair.getFirst(), "");
        assertEarned(report, "1", "1");
        assertThat(report.at("/dateRange/start").asText()).isEqualTo(day + "T00:00:00Z");
        assertThat(report.at("/user/createdAt").asText()).isEqualTo(day.plusYears(20) + "T08:00:00Z");
    }

    @Test
    void listsReferralsByDateAlsoWhenTheDateIsCorrected() {
        Player user = Player.joins();
        List<Player> referred = List.of(Player.joins(user), Player.joins(user), Player.joins(user));
        String[] dates = {"1980-01-03T00:00:00Z", "1980-01-01T00:00:00Z", "1980-01-02T00:00:00Z"};
        for (int i = 0; i < 3; i++) {
            Product.feeds().accept("users", referred.get(i).line().put("createdAt", dates[i]));
        }
        assertThat(report(user, "").at("/referralsByTier/tier1").findValuesAsText("referredUserId"))
                .containsExactly(
                        referred.get(1).id().toHexString(),
                        referred.get(2).id().toHexString(),
                        referred.get(0).id().toHexString());
    }

    @Test
    void anUnknownUserIsNotFound() {
        HookErrorsIT.assertEnvelope(ask("?userId=" + new ObjectId(), "*/*"), 404, "USER_NOT_FOUND");
        HookErrorsIT.assertEnvelope(ask("?userId=" + new ObjectId(), "text/csv"), 404, "USER_NOT_FOUND");
    }

    @Test
    void aUserWithoutAnythingHasAnEmptyReportInEveryForm() {
        Player user = Player.joins();
        JsonNode report = report(user, "");
        assertThat(report.path("commissionHistory")).isEmpty();
        assertThat(report.at("/totals/totalCommissionPending").asText()).isEqualTo("0");
        assertThat(ask("?userId=" + user.id(), "text/html").body()).contains("No user earned a commission");
        assertThat(ask("?userId=" + user.id(), "text/csv").body().split("\r\n")).hasSize(1);
    }

    static Answer ask(String query, String accept) {
        return Product.get(ReportPods.REPORT + query, "Accept", accept);
    }

    private static JsonNode report(Player user, String range) {
        Answer answer = ask("?userId=" + user.id() + range, "application/json");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return Json.read(answer.body());
    }

    private static void assertEarned(JsonNode report, String earned, String pending) {
        assertThat(report.at("/totals/totalCommissionEarned").asText()).isEqualTo(earned);
        assertThat(report.at("/totals/totalCommissionPending").asText()).isEqualTo(pending);
    }

    /** As the text of a JSON field: the first and the fourth tier in category 1, nothing in the others. */
    private static String cells(String first, String fourth) {
        String none = "'CAT_1':0,'CAT_2':0";
        return ("{'TIER_1':{'CAT_1':" + first + ",'CAT_2':0},'TIER_2':{" + none + "},'TIER_3':{" + none
                        + "},'TIER_4':{'CAT_1':" + fourth + ",'CAT_2':0}}")
                .replace("'", "\\\"");
    }

    private static String text(String json) {
        return json.replace("'", "\"").replace("\\\\\"", "\\\"");
    }
}
