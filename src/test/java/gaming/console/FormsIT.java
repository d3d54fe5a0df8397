package gaming.console;

import static gaming.console.Visitor.OLGA;
import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Http.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.Earners;
import world.FlaggedClaim;
import world.Rows;
import world.World;

/** Forms keep what was typed: after a refusal, and after the end of a session. */
@ExtendWith(World.class)
class FormsIT {
    private static final String TEXT = "<i>ticket 7</i>";
    private static final String SHOWN = "&lt;i&gt;ticket 7&lt;/i&gt;";

    @AfterEach
    void calm() {
        World.platform().calm();
        World.operators().calm();
        Rows.here().change("delete from dead_letter where topic = 'CONSOLE_TEST'");
    }

    /** The field has the message, and the focus. */
    private static void assertWrongFilter(Answer answer, String field, String typed, String message) {
        assertField(answer, field, typed, message);
        assertThat(answer.body()).contains("Nothing is shown.").doesNotContain("<table", "Nothing was done");
    }

    private static void assertWrong(Answer answer, String field, String typed, String message) {
        assertField(answer, field, typed, message);
        assertThat(answer.body()).contains("Nothing was done.");
    }

    private static void assertField(Answer answer, String field, String typed, String message) {
        assertThat(answer.body())
                .containsPattern("<(input|textarea)[^>]* name=\"" + Pattern.quote(field) + "\"[^>]* autofocus"
                        + "[^>]* aria-invalid=\"true\" aria-describedby=\"problem-" + Pattern.quote(field) + "\"")
                .containsPattern("id=\"problem-" + Pattern.quote(field) + "\">[^<]*" + message)
                .containsPattern("name=\"" + Pattern.quote(field) + "\"[^>]*" + Pattern.quote(typed));
    }

    @Test
    void anAmountOfAFilterTakesADecimalCommaAndNoOther() {
        Visitor vera = Visitor.signedIn(VERA);
        assertThat(vera.get("claims?least=12,5&to=1971-01-01").body())
                .contains("<h2>0 claims</h2>", "name=\"least\" value=\"12,5\"");
        Answer thousands = vera.get("claims?least=1,234&status=PENDING");
        assertThat(thousands.status()).isEqualTo(400);
        assertWrongFilter(thousands, "least", "1,234", "Has a comma that may stand for thousands");
        assertThat(thousands.body()).contains("value=\"PENDING\" selected").doesNotContain("All of these as a file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "claims?userId=%s&least=x&status=FAILED|least|name=\"search\" value=\"%s\"",
                "signals?userId=%s&kind=MANY_ACCOUNTS&state=DISMISSED&from=x|from|name=\"userId\" value=\"%s\"",
                "signals?userId=%s&kind=MANY_ACCOUNTS&state=DISMISSED&from=x|from|name=\"state\" value=\"DISMISSED\"",
                "signals?userId=%s&kind=MANY_ACCOUNTS&from=x|from|value=\"MANY_ACCOUNTS\" selected",
                "rates?symbol=BTC&from=x|from|name=\"symbol\" value=\"BTC\"",
                "actions?target=%s&until=x&action=PLACE_HOLD|until|name=\"target\" value=\"%s\"",
                "actions/audit.csv?until=x&action=PLACE_HOLD|until|value=\"PLACE_HOLD\" selected",
                "reports?userId=%s&startDate=x|startDate|name=\"userId\" value=\"%s\"",
                "claims/earnings.csv?month=soon|month|action=\"/console/claims/earnings.csv\""
            })
    void aWrongFilterComesBackWithAllThatWasTyped(String path, String field, String other) {
        String id = new ObjectId().toHexString();
        Answer answer = Visitor.signedIn(VERA).get(path.replace("%s", id));
        assertThat(answer.status()).isEqualTo(400);
        assertWrongFilter(answer, field, "", "Must be");
        assertThat(answer.body()).contains(other.replace("%s", id));
    }

    @Test
    void aWrongResolutionComesBackAtItsClaim() {
        FlaggedClaim claim = FlaggedClaim.made();
        Visitor olga = Visitor.signedIn(OLGA);
        String path = "claims/" + claim.id() + "/resolve";
        Answer wrong = olga.post(path, "outcome", "FAILED", "transactionId", TEXT, "evidence", TEXT);
        assertThat(wrong.status()).isEqualTo(400);
        assertWrong(wrong, "transactionId", SHOWN, "Is the platform");
        assertThat(wrong.body()).contains("value=\"FAILED\" checked", ">" + SHOWN + "</textarea>");

        String[] sure = {
            "outcome", "COMPLETED", "transactionId", "tx-7", "evidence", TEXT, "looked", "true", "amount", "9,99"
        };
        Answer unsure = olga.post(path + "/confirmed", sure);
        assertThat(unsure.status()).isEqualTo(400);
        assertWrong(unsure, "amount", "9,99", "This is not the amount of the claim");
        assertThat(unsure.body()).contains("name=\"looked\" value=\"true\" checked");
        sure[sure.length - 1] = "10,0";
        assertThat(olga.post(path + "/confirmed", sure).status()).isEqualTo(303);
    }

    @Test
    void aWrongHoldComesBackInItsForm() {
        String path = "users/" + Earners.here().make("8").id() + "/holds";
        Answer wrong = Visitor.signedIn(OLGA)
                .post(path, "scope", "RING", "tier", "", "members", "x", "from", "2026-01-01", "reason", TEXT);
        assertThat(wrong.status()).isEqualTo(400);
        assertWrong(wrong, "members", "x", "Must be user ids");
        assertThat(wrong.body())
                .contains("value=\"RING\" checked", "name=\"from\" value=\"2026-01-01\"", "value=\"" + SHOWN + "\"");
    }

    @Test
    void aSignInLeadsToTheWantedPage() {
        var visitor = new Visitor();
        Answer asked = visitor.get("claims?status=PENDING&offset=20");
        assertThat(Visitor.location(asked))
                .hasToString("/console/sign-in?to=%2Fconsole%2Fclaims%3Fstatus%3DPENDING%26offset%3D20");
        Answer signedIn = visitor.come(World.operators()
                .pick(
                        Visitor.location(
                                visitor.get("sign-in?" + Visitor.location(asked).getRawQuery())),
                        OLGA));
        assertThat(Visitor.location(signedIn)).hasToString("/console/claims?status=PENDING&offset=20");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example/console/", "//evil.example/console/", "/console/../metrics",
                "/console/%252e%252e/metrics", "/console/%252E./metrics", "/\\evil.example",
                "/console", "/metrics", "/console/a;b=c",
                "/console/%0aSet-Cookie:a", "/console/sign-in", "javascript:alert(1)",
                "",
            })
    void aSignInLeadsNowhereElse(String to) {
        var visitor = new Visitor();
        String parameter = to.contains("%") ? to : URLEncoder.encode(to, StandardCharsets.UTF_8);
        Answer answer =
                visitor.come(World.operators().pick(Visitor.location(visitor.get("sign-in?to=" + parameter)), OLGA));
        assertThat(Visitor.location(answer)).hasToString("/console/");
    }

    @Test
    void aPageThatRefreshesItselfLeadsToItsSignIn() {
        var visitor = new Visitor();
        Answer ended = visitor.get(
                "figures", "HX-Request", "true", "HX-Current-URL", "https://console.example/console/days/2026-01-01");
        assertThat(ended.headers().firstValue("HX-Redirect"))
                .hasValue("/console/signed-out?to=%2Fconsole%2Fdays%2F2026-01-01");
        assertThat(visitor.get("signed-out?to=%2Fconsole%2Fdays%2F2026-01-01").body())
                .contains("href=\"/console/sign-in?to=%2Fconsole%2Fdays%2F2026-01-01\"");
    }

    @Test
    void aFormOfAnEndedSessionIsKeptForTheBrowserAndNothingIsDone() {
        Visitor olga = Visitor.signedIn(OLGA);
        String page = "/console/claims/" + new ObjectId();
        String form =
                "csrf=" + olga.csrf() + "&page=" + page + "&form=resolve&person=olga&evidence=%3Ci%3Eticket+7%3C/i%3E";
        olga.post("sign-out");
        Answer kept = olga.postAsIs("claims/1/resolve", form, "Sec-Fetch-Site", "same-origin");
        assertThat(kept.status()).isEqualTo(401);
        assertThat(kept.body())
                .contains(
                        "Your session has ended: nothing was done",
                        "id=\"unsent\"",
                        "name=\"page\" value=\"" + page + "\"")
                .contains(
                        "name=\"form\" value=\"resolve\"",
                        "name=\"person\" value=\"olga\"",
                        "name=\"evidence\" value=\"" + SHOWN + "\"")
                .contains("href=\"/console/sign-in?to=" + page.replace("/", "%2F") + "\"")
                .doesNotContain("csrf", "method=\"post\"");
        for (String[] site : List.of(new String[0], new String[] {"Sec-Fetch-Site", "cross-site"})) {
            assertThat(olga.postAsIs("claims/1/resolve", form, site).body())
                    .contains("Your session has ended: nothing was done")
                    .doesNotContain("ticket 7", page);
        }
        for (String unreadable : List.of("&x=%zz", "&x=" + "x".repeat(65536))) {
            Answer answer = olga.postAsIs("claims/1/resolve", form + unreadable, "Sec-Fetch-Site", "same-origin");
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.body()).doesNotContain("unsent");
        }
        assertThat(olga.postAsIs("books/check", "page=/console/books", "Sec-Fetch-Site", "same-origin")
                        .body())
                .doesNotContain("unsent", "what you typed");
    }

    @Test
    void aFormOfAnEarlierSessionIsKeptForTheBrowserAndNothingIsDone() {
        String id = FlaggedClaim.deadLetter("CONSOLE_TEST", "NUMBER", "{}", "refused");
        String path = "dead-letters/" + id + "/discard/confirmed";
        Visitor olga = Visitor.signedIn(OLGA);
        String earlier = Visitor.signedIn(OLGA).csrf();
        String form = "csrf=" + earlier + "&page=/console/dead-letters&form=discard-" + id + "&reason=ticket+7";
        Answer kept = olga.postAsIs(path, form, "Sec-Fetch-Site", "same-origin");
        assertThat(kept.status()).isEqualTo(401);
        assertThat(kept.body())
                .contains("The form is of a session that has ended: nothing was done", "value=\"ticket 7\"");
        assertThat(olga.postAsIs(path, form).status()).isEqualTo(403);
        assertThat(olga.get("dead-letters/" + id).body()).contains("Replay NUMBER");
    }
}
