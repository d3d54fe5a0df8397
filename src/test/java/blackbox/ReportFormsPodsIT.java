package blackbox;

import static blackbox.ReportStory.AMBER;
import static blackbox.ReportStory.BEFORE;
import static blackbox.ReportStory.BOB;
import static blackbox.ReportStory.CID;
import static blackbox.ReportStory.EARLY;
import static blackbox.ReportStory.LATE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Reports as pages and as rows, and with masked addresses; the figures are those of {@link ReportStory}. */
class ReportFormsPodsIT {
    @BeforeAll
    static void play() {
        ReportStory.tell();
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
        Answer rows = ReportPods.ask(ReportPods.clear(), link.replace("&amp;", "&"), "text/html, */*;q=0.8");
        assertThat(rows.status()).isEqualTo(200);
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
                .isEqualTo(ReportStory.BOB_NAME);
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
