package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Feeds;
import dev.Http;
import dev.Http.Answer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import world.Jobs;
import world.LimitedPods;
import world.Lines;
import world.StatementLog;
import world.World;

/**
 * The report on the whole system against figures worked out by hand, as JSON, as pages and as rows, and with masked addresses:
 * amber referred bob, who referred cid, who referred dan, who referred eve. All are on LEVEL_1 (10, 3, 2 and 1 percent) when
 * they play.
 *
 * <p>Three days ago bob brought the house 100 in category 1 (amber 10) and cid 200 in category 2 (bob 20, amber 6); 29 days
 * ago dan 50 in category 1 (cid 5, bob 1.5, amber 1); 30 days ago eve 1000 (dan 100, cid 30, bob 20, amber 10).
 */
class SystemReportPodsIT {
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final LocalDate LATE = TODAY.minusDays(3);
    private static final LocalDate EARLY = TODAY.minusDays(29);
    private static final LocalDate BEFORE = TODAY.minusDays(30);
    private static final String EVE_JOINED = TODAY.minusDays(1) + "T10:00:00Z";

    /** An attack on a reader of the page or the rows. */
    private static final String BOB_NAME = "=cmd|'<script>alert(1)</script>";

    private static final List<String> IDS =
            IntStream.range(0, 5).mapToObj(_ -> new ObjectId().toHexString()).toList();
    private static final String AMBER = IDS.get(0);
    private static final String BOB = IDS.get(1);
    private static final String CID = IDS.get(2);
    private static final Feeds FEEDS = ReportPods.clear().feeds();
    private static final Jobs JOBS = ReportPods.clear().jobs();

    @BeforeAll
    static void play() {
        FEEDS.accept("token-rates", Lines.rate("0.8", Instant.now()));
        Lines.catalogue(FEEDS);
        FEEDS.accept(
                "users",
                user(0, "amber@example.com", "2020-01-01T00:00:00Z").put("email", "amber@mail.example.com"),
                user(1, BOB_NAME, "2020-01-02T00:00:00Z").put("platformId", "9" + System.nanoTime()),
                user(2, "cid", "2020-01-03T00:00:00Z"),
                user(3, "dan", "2020-01-04T00:00:00Z"),
                user(4, "eve", EVE_JOINED));
        FEEDS.accept(
                "bets",
                bet(1, "slot", "100", LATE),
                bet(2, "wheel", "200", LATE),
                bet(3, "slot", "50", EARLY),
                bet(4, "slot", "1000", BEFORE));
        List.of(LATE, EARLY, BEFORE).forEach(SystemReportPodsIT::compute);
        FEEDS.accept(
                "deposits",
                record("id", "d" + IDS.get(4), "userId", IDS.get(4), "amount", "1", "amountUsd", "50000")
                        .put("at", Instant.now().toString()));
        Answer claimed = Http.graphql(
                ReportPods.clear().publicUrl(),
                "mutation { claimEarningsFromReferrals { totalClaimed } }",
                Map.of(),
                World.accessToken(new ObjectId(BOB)));
        assertThat(claimed.body()).doesNotContain("errors");
    }

    static void compute(LocalDate day) {
        LimitedPods.forgetJobs();
        JOBS.run(day);
    }

    private static ObjectNode user(int number, String username, String createdAt) {
        ObjectNode line = record("id", IDS.get(number), "username", username, "createdAt", createdAt);
        return number == 0 ? line : line.put("referrerId", IDS.get(number - 1));
    }

    static ObjectNode bet(int user, String game, String edge, LocalDate day) {
        return Lines.bet(new ObjectId(IDS.get(user)), game, "1", day).put("houseEdge", edge);
    }

    /** Takes another bet. */
    static void accept(ObjectNode bet) {
        FEEDS.accept("bets", bet);
    }

    @Test
    void sumsUpTheLastThirtyDays() {
        JsonNode report = report("");
        assertThat(report.propertyStream().map(Map.Entry::getKey))
                .containsExactly(
                        "reportType",
                        "dateRange",
                        "systemStats",
                        "topReferrers",
                        "commissionDistribution",
                        "recentActivity",
                        "generatedAt");
        assertThat(report.path("reportType").asText()).isEqualTo("SYSTEM_WIDE");
        assertThat(report.at("/dateRange/start").asText()).isEqualTo(EARLY + "T00:00:00Z");
        Json.assertHas(
                report,
                "{'dateRange': {'end': '%s'}}"
                        .formatted(report.path("generatedAt").asText()));
        assertThat(report.path("systemStats").toString())
                .isEqualTo("{\"commission\":{\"totalCommission\":43.5,\"totalReferralStakes\":6,\"totalHouseEdge\":650,"
                        + "\"uniqueUsersCount\":3,\"avgCommissionPerUser\":14.5,\"avgStakesPerUser\":2,"
                        + "\"avgHouseEdgePerUser\":216.66666667},\"referrals\":{\"tier1Count\":4,\"tier2Count\":3,"
                        + "\"tier3Count\":2,\"tier4Count\":1,\"totalReferrals\":10}}");
    }

    @Test
    void showsWhatEachTierEarnedAndItsShare() {
        assertThat(report("").path("commissionDistribution").toString())
                .isEqualTo("[" + tier(1, "35", "80.45977012", 3, "350", "15", "20")
                        + "," + tier(2, "7.5", "17.24137931", 2, "250", "1.5", "6")
                        + "," + tier(3, "1", "2.29885057", 1, "50", "1", "0")
                        + "," + tier(4, "0", "0", 0, "0", "0", "0") + "]");
    }

    @Test
    void ranksThoseWhoEarnedMost() {
        JsonNode top = report("").path("topReferrers");
        assertThat(top.findValuesAsText("userId")).containsExactly(BOB, AMBER, CID);
        assertThat(top.get(0).toString())
                .isEqualTo(("{'rank':1,'userId':'" + BOB + "','username':'~','email':null,'level':'LEVEL_2',"
                                + "'referralCounts':{'tier1':1,'tier2':1,'tier3':1,'tier4':0},'totalReferrals':3,"
                                + "'totalCommission':21.5,'totalReferralStakes':2,'totalHouseEdge':250,"
                                + "'totalClaimed':41.5}")
                        .replace('\'', '"')
                        .replace("~", BOB_NAME));
        Json.assertHas(top.get(1), "{'email': 'amber@mail.example.com', 'totalClaimed': '0', 'totalCommission': '17'}");
    }

    @Test
    void listsWhatHappenedLast() {
        JsonNode recent = report("").path("recentActivity");
        assertThat(recent.findValuesAsText("type"))
                .containsExactly(
                        "CLAIM", "REFERRAL", "COMMISSION", "COMMISSION", "COMMISSION", "COMMISSION", "COMMISSION");
        assertThat(recent.findValuesAsText("amount")).containsExactly("41.5", "0", "20", "16", "5", "1.5", "1");
        assertThat(recent.findValuesAsText("status")).containsOnly("COMPLETED");
        assertThat(recent.get(0).path("details").asText()).isEqualTo("51.875 USDC");
        Json.assertHas(recent.get(1), """
                {'username': 'dan', 'details': 'Referred eve', 'date': '%s'}""".formatted(EVE_JOINED));
        Json.assertHas(recent.get(2), "{'date': '%sT00:00:00Z', 'details': 'LEVEL_1'}".formatted(LATE));
    }

    @Test
    void coversExactlyTheDaysAskedFor() {
        assertThat(total("?startDate=" + BEFORE)).isEqualTo("203.5");
        assertThat(total("?startDate=" + BEFORE + "&endDate=" + BEFORE)).isEqualTo("160");
        JsonNode one = report("?startDate=" + LATE + "&endDate=" + LATE);
        assertThat(one.at("/systemStats/commission/totalCommission").asText()).isEqualTo("36");
        assertThat(one.path("dateRange").toString())
                .isEqualTo("{\"start\":\"" + LATE + "T00:00:00Z\",\"end\":\"" + LATE + "T23:59:59.999Z\"}");
        assertThat(one.path("recentActivity")).hasSize(2);
        assertThat(report("?endDate=" + LATE).at("/dateRange/start").asText())
                .isEqualTo(LATE.minusDays(29) + "T00:00:00Z");
        JsonNode nothing = report("?startDate=2001-01-01&endDate=2002-01-01");
        assertThat(nothing.path("topReferrers")).isEmpty();
        assertThat(nothing.path("recentActivity")).isEmpty();
        Json.assertHas(nothing, "{'systemStats': {'commission': {'avgCommissionPerUser': '0'}}}");
        assertThat(nothing.findValuesAsText("percentage")).containsOnly("0");
        assertThat(nothing.at("/systemStats/referrals/totalReferrals").asInt()).isEqualTo(10);
    }

    @Test
    void takesAFixedNumberOfStatements() throws Exception {
        // What was found of days that did not change is known the next time
        List.of("", "?startDate=" + BEFORE).forEach(SystemReportPodsIT::report);
        List<String> whole = statements("");
        assertThat(whole).hasSizeBetween(6, 14);
        assertThat(statements("?startDate=" + BEFORE)).hasSameSizeAs(whole);
        assertThat(statements("?userId=" + AMBER)).hasSizeBetween(6, 14);
    }

    @Test
    void followsADayThatIsCalculatedAgain() {
        ObjectNode late = bet(1, "slot", "100", LATE);
        accept(late);
        compute(LATE);
        assertThat(total("")).isEqualTo("53.5");
        assertThat(report("").path("topReferrers").findValuesAsText("userId")).containsExactly(AMBER, BOB, CID);
        accept(late.put("status", "VOIDED"));
        compute(LATE);
        assertThat(total("")).isEqualTo("43.5");
    }

    private static List<String> statements(String query) throws Exception {
        return StatementLog.during(LimitedPods.USER, () -> report(query)).stream()
                .filter(statement -> !statement.contains("rate_limit"))
                .toList();
    }

    private static JsonNode report(String query) {
        return ReportPods.json(ReportPods.clear(), query);
    }

    private static String total(String query) {
        return report(query).at("/systemStats/commission/totalCommission").asText();
    }

    private static String tier(
            int tier, String earned, String share, int users, String edge, String first, String second) {
        return ("{'tier':%d,'tierName':'TIER_%d','totalCommission':%s,'percentage':%s,'usersCount':%d,"
                        + "'totalHouseEdge':%s,'byCategory':{'CAT_1':%s,'CAT_2':%s}}")
                .formatted(tier, tier, earned, share, users, edge, first, second)
                .replace('\'', '"');
    }

    @Test
    void masksAddressesWhereThatIsConfigured() {
        String masked = ReportPods.json(ReportPods.masking(), "").toString();
        assertThat(masked).contains("\"a***@m***.com\"", "\"a***@e***.com\"").doesNotContain("amber@");
        String users = ReportPods.json(ReportPods.masking(), "?userId=" + AMBER).toString();
        assertThat(users).contains("\"a***@m***.com\"").doesNotContain("amber@");
        for (String form : new String[] {"text/html", "text/csv"}) {
            assertThat(ReportPods.ask(ReportPods.masking(), "?userId=" + AMBER, form)
                            .body())
                    .contains("a***@e***.com")
                    .doesNotContain("amber@");
        }
    }

    @Test
    void isAPageThatRunsNothing() {
        Answer page = ReportPods.ask(ReportPods.clear(), "", "text/html");
        assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html;charset=UTF-8");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .startsWith("default-src 'none'; style-src 'sha256-")
                .doesNotContain("unsafe", "script-src");
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(page.body())
                .contains("€43.50", "€21.50", "80.5", "1 USDC = 0.8 EUR", "<svg", "prefers-color-scheme: dark")
                .contains("=cmd|&#39;&lt;script&gt;alert(1)&lt;/script&gt;")
                .contains("href=\"" + ReportPods.REPORT + "?userId=" + AMBER + "&amp;startDate=" + EARLY)
                .doesNotContain("<script", "javascript:", "style=\"", "http://", "https://", "src=");
        assertThat(ReportPods.ask(ReportPods.clear(), "?userId=" + BOB, "text/html")
                        .body())
                .contains("<title>Commission of =cmd|&#39;&lt;script&gt;")
                .doesNotContain("<script");
    }

    /** EUR 43.50 are 12.4 % of EUR 350. Amber, Bob, Cid and Eve joined below others. */
    @Test
    void saysWhatEachSumOfTheSystemCounts() {
        String page = ReportPods.ask(ReportPods.clear(), "", "text/html").body();
        assertThat(page)
                .contains("12.4\u202f% of the house edge of referred users")
                .contains("€3.00<small>each bet once; €6.00 if it counts for each of its referrers")
                .contains("€350.00<small>each bet once; €650.00 if it counts for each of its referrers")
                .contains(">4<small>each once; 10 if they count for each of their referrers, by tier 4 / 3 / 2 / 1")
                .contains("By day and by category, stakes and house edge count a bet for each of its referrers");
    }

    @Test
    void isOneLineADayAsCsv() {
        Answer answer = ReportPods.ask(ReportPods.clear(), "", "text/csv");
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv;charset=UTF-8");
        String[] lines = answer.body().split("\r\n", -1);
        assertThat(lines).hasSize(4);
        assertThat(lines[0])
                .startsWith(
                        "\uFEFFday,users,totalCommission,totalReferralStakes,totalHouseEdge,commission_TIER_1_CAT_1,"
                                + "commission_TIER_1_CAT_2,")
                .endsWith(",houseEdge_TIER_4_CAT_2,usdcRate,usdcRateAt,stakesCountedOnce,houseEdgeCountedOnce,"
                        + "commissionPercentOfHouseEdgeCountedOnce");
        assertThat(lines[1])
                .startsWith(EARLY + ",3,7.5,3,150,5,0,1.5,0,1,0,0,0,1,0,1,0,1,0,0,0,50,0,50,0,50,0,0,0,0.8,")
                .endsWith("Z,1,50,15");
        assertThat(lines[2])
                .startsWith(LATE + ",2,36,3,500,10,20,0,6,0,0,0,0,1,1,0,1,0,0,0,0,100,200,0,200,0,0,0,0,0.8,")
                .endsWith("Z,2,300,12");
        String ofBob =
                ReportPods.ask(ReportPods.clear(), "?userId=" + BOB, "text/csv").body();
        assertThat(ofBob.split("\r\n")[1])
                .startsWith(BEFORE + "," + BOB + ",\"'=cmd|'<script>alert(1)</script>\",20,1,1000,");
    }

    @Test
    void theLinkToTheRowsHasTheRowsOfThePage() {
        String page = ReportPods.ask(ReportPods.clear(), "?userId=" + BOB, "text/html")
                .body();
        String link = page.substring(page.indexOf("/days.csv"), page.indexOf("\" download"));
        Answer rows =
                Product.ok(ReportPods.ask(ReportPods.clear(), link.replace("&amp;", "&"), "text/html, */*;q=0.8"));
        assertThat(rows.headers().firstValue("Content-Disposition").orElse(""))
                .matches("attachment; filename=\"commission-" + BOB + "-[-0-9]{10}-[-0-9]{10}\\.csv\"");
        assertThat(rows.body().split("\r\n")[1]).startsWith(BEFORE + "," + BOB + ",");
    }

    @Test
    void findsUsersByTheBeginningOfTheirUsernameOrByTheirId() {
        JsonNode found = ReportPods.json(ReportPods.clear(), "/users?search=AMBER%40EXAMPLE");
        assertThat(found.path("data").toString())
                .isEqualTo(
                        "[{\"userId\":\"%s\",\"username\":\"amber@example.com\",\"email\":\"amber@mail.example.com\",\"createdAt\":\"2020-01-01T00:00:00Z\"}]"
                                .formatted(AMBER));
        assertThat(found.path("more").asBoolean()).isFalse();
        assertThat(ReportPods.json(ReportPods.clear(), "/users?search=" + BOB)
                        .at("/data/0/username")
                        .asText())
                .isEqualTo(BOB_NAME);
        for (String nobody : List.of("%25", "_mber", "mber", new ObjectId().toHexString())) {
            assertThat(ReportPods.json(ReportPods.clear(), "/users?search=" + nobody)
                            .path("data"))
                    .as(nobody)
                    .isEmpty();
        }
        assertThat(ReportPods.ask(ReportPods.clear(), "/users?search=" + BOB, "text/html")
                        .body())
                .contains("href=\"" + ReportPods.REPORT + "?userId=" + BOB, "&lt;script&gt;")
                .doesNotContain("<script");
    }

    @Test
    void findsNoMaskedUsernameByItsBeginning() {
        for (String search : List.of("amber%40", "a", AMBER)) {
            assertThat(ReportPods.json(ReportPods.masking(), "/users?search=" + search)
                            .path("data")
                            .toString())
                    .doesNotContain(AMBER);
        }
        assertThat(ReportPods.json(ReportPods.masking(), "/users?search=" + CID)
                        .at("/data/0/username")
                        .asText())
                .isEqualTo("cid");
    }
}
