package gaming.console;

import static gaming.console.Visitor.OLGA;
import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;

import gaming.telemetry.ExternalStates;
import gaming.telemetry.ExternalSystem;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sandbox.Waiting;
import world.FlaggedClaim;
import world.Lines;
import world.Rows;
import world.TestClock;
import world.World;

/** What needs a person, each under the words of its alert, with its age, its page and its remedy. */
@ExtendWith(World.class)
class TodayPageIT {
    /** Older than what other tests leave behind. */
    private static final String LONG_AGO = "utc_timestamp(3) - interval 96000 hour";

    private static final ObjectId CREDIT = new ObjectId();
    private static String body = "";

    @BeforeAll
    static void muchNeedsAPerson() {
        FlaggedClaim claim = FlaggedClaim.made();
        change("update claim set claimed_at = " + LONG_AGO + " where id = x'" + claim.id() + "'");
        change("insert into picks_transfer(id, user_id, player_id, amount, currency_code, requested_by,"
                + " external_transaction_id, status, created_at, sends, sent_at, lease, looks, flagged, version) values (x'"
                + CREDIT + "', x'" + claim.earner().id() + "', '1', 1, 'USDC', 'today', '" + CREDIT + "', 'PENDING', "
                + LONG_AGO + ", 1, " + LONG_AGO + ", 0, 0, true, 0)");
        String letter = FlaggedClaim.deadLetter("USER_CHAT_INFO_TOPIC", "TODAY", "{}", "a reason");
        change("update dead_letter set failed_at = " + LONG_AGO + " where id = x'" + letter + "'");
        day("1972-04-01", "FAILED", LONG_AGO);
        day("1972-04-02", "NONE", "null");
        day("1972-04-03", "DONE", LONG_AGO);
        change("insert into commission_late(day, user_id, marked_at) values ('1972-04-03', x'" + CREDIT + "', "
                + LONG_AGO + ")");
        change("insert into scheduled_tasks(task_name, task_instance, execution_time, picked, version)"
                + " values ('today-test', '1', utc_timestamp(6) - interval 50 hour, false, 1)");
        change("update claim_books set checked_at = utc_timestamp(3) - interval 2 hour, differences = 1002,"
                + " activity_differences = 1, differ_since = " + LONG_AGO);
        Visitor.signedIn(OLGA).post("syncs/promotions");
        ExternalStates.stopped(ExternalSystem.PROMO_FEED);
        Visitor vera = Visitor.signedIn(VERA);
        // The figures are some seconds old at first, and other tests leave payments behind that need a person too
        Waiting.until(() -> {
            body = vera.get("").body();
            return body.split("for 4000 d", -1).length > 10
                    && body.contains("for 2 d 2 h")
                    && !body.contains("title=\"0\">0.00");
        });
    }

    private static void day(String day, String state, String finished) {
        change(
                "insert into commission_day(day, state, users_total, started_at, finished_at, uncomputed_since) values ('"
                        + day + "', '" + state + "', 1, " + finished + ", " + finished + ", " + LONG_AGO + ")");
    }

    private static void change(String statement) {
        Rows.here().change(statement);
    }

    @AfterAll
    static void calm() {
        change(
                "update claim set claimed_at = utc_timestamp(3) where claimed_at < utc_timestamp(3) - interval 90000 hour");
        change("delete from picks_transfer where id = x'" + CREDIT + "'");
        change("delete from dead_letter where name = 'TODAY'");
        change("delete from commission_late where day = '1972-04-03'");
        change("delete from commission_day where day between '1972-04-01' and '1972-04-30'");
        change("delete from scheduled_tasks where task_name = 'today-test'");
        change("update claim_books set differences = 0, activity_differences = 0, differ_since = null");
        Visitor.signedIn(OLGA).post("syncs/promotions");
        freshRate();
    }

    private static void freshRate() {
        World.feeds().accept("token-rates", Lines.rate("0.8", TestClock.now()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The books do not agree | books | 1,002 differences | for 4000 d
            Days differ from their bets | books | 1 day | the books have differed for 4000 d
            The books are not checked | books | no check | for 2 h
            Claims need a human | claims?flagged=true | \\d+ claims? | for 4000 d
            Claims stay pending | claims?status=PENDING | \\d+ claims? | for 4000 d
            Transfers of credits need a human | credits?flagged=true | \\d+ credits? | for 4000 d
            Transfers of credits stay pending | credits?status=PENDING | \\d+ credits? | for 4000 d
            Messages of USER_CHAT_INFO_TOPIC failed | dead-letters?topic=USER_CHAT_INFO_TOPIC | \\d+ dead letters? | for 4000 d
            The computation of days fails | days?state=FAILED | \\d+ days? | for 4000 d
            Days were never computed | days?state=NONE | \\d+ days? | for 4000 d
            Late changes of past days are not computed | days?recalculationNeeded=true | \\d+ days? | for 4000 d
            Tasks pile up | syncs#due | \\d+ tasks? | for 2 d 2 h
            promo-feed does not answer | #system-promo-feed | calls are stopped | no success of this pod for \\d+ s
            """)
    void eachNeedHasItsPageItsSizeAndItsAge(String label, String page, String size, String age) {
        assertNeed(body, label, page, size, age);
    }

    private static void assertNeed(String body, String label, String page, String size, String age) {
        assertThat(body)
                .containsPattern(Pattern.quote("href=\"/console/" + page + "\">" + label + "</a></dt><dd>") + size
                        + " <small>(the oldest )?" + age + "</small><small class=\"advice\">[A-Z][^<]+\\.</small>");
    }

    @Test
    void aNeedIsNotRepeatedBelow() {
        assertThat(body)
                .doesNotContain("Nothing needs you")
                .doesNotContain(">Claims pending</a>", ">Credits pending</a>", ">Days never run</a>")
                .doesNotContain(
                        ">Days with late changes</a>", ">Tasks that are due</a>", ">Latest check of the books</a>");
        assertThat(body.indexOf("What needs you"))
                .isLessThan(body.indexOf("The books do not agree"))
                .isLessThan(body.indexOf("<h2>Yesterday"));
        assertThat(body.indexOf("<h2>Money under way")).isLessThan(body.indexOf("<h2>Systems"));
        assertThat(body.indexOf("<h2>Systems")).isLessThan(body.indexOf("<h2>Health of this pod"));
    }

    @Test
    void aRateThatIsHalfADayOldNeedsYou() {
        freshRate();
        Visitor vera = Visitor.signedIn(VERA);
        assertThat(vera.get("").body()).contains("Age of the USDC rate").doesNotContain("The USDC rate is old");
        change("update token_rate set at = utc_timestamp(3) - interval 13 hour where symbol = 'USDC'");
        assertThat(vera.get("").body())
                .contains("href=\"/console/rates\">The USDC rate is old</a></dt><dd>13 h<small class=\"advice\">")
                .doesNotContain("Age of the USDC rate");
    }
}
