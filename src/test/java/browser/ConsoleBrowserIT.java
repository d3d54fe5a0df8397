package browser;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.console.Ring;
import gaming.console.Visitor;
import java.net.URI;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import sandbox.SandboxPlatform.Mode;
import sandbox.Waiting;
import world.Earners;
import world.FlaggedClaim;
import world.Guest;
import world.PicksCaller;
import world.Rows;
import world.TestClock;
import world.World;

/** The operators' console in a browser. */
@ExtendWith(World.class)
class ConsoleBrowserIT {
    @AutoClose
    private static Chromium chromium;

    @BeforeAll
    static void start() {
        chromium = Chromium.orSkip();
    }

    @BeforeEach
    void fresh() {
        chromium.forgetCookies();
        chromium.size(1200, 1400);
        chromium.prefer("light");
        World.operators().offerOperators();
    }

    @AfterEach
    void calm() {
        World.operators().calm();
        World.platform().calm();
        World.promoFeed().body("{\"promotions\":[]}");
        Rows.here().change("delete from dead_letter where topic = 'CONSOLE_TEST'");
        Rows.here().change("delete from commission_terms where valid_from = '2098-01-01'");
    }

    private static void open(String path) {
        chromium.open(URI.create(World.internalUrl() + "/console/" + path));
    }

    private static void signIn(String subject) {
        open("");
        chromium.click("button[value='" + subject + "']");
        chromium.awaitText("h1", "Today");
    }

    @Test
    void anOperatorSignsInFindsTheFlaggedClaimResolvesItAndChecksTheBooks() {
        FlaggedClaim claim = FlaggedClaim.made();
        signIn("301");
        chromium.shoot("console-today");
        chromium.click("a[href='/console/claims?flagged=true']");
        chromium.awaitText("h1", "Claims");
        chromium.shoot("console-claims");
        chromium.click("a[href='/console/claims/" + claim.id() + "']");
        chromium.awaitText("h1", claim.id());
        chromium.shoot("console-claim");
        chromium.click("input[value=COMPLETED]");
        chromium.type("input[name=transactionId]", "tx-" + claim.id());
        chromium.type("textarea", "The platform shows the booking, ticket 4711");
        chromium.click(".stacked button");
        chromium.awaitText("h1", "Resolve the claim?");
        chromium.shoot("console-resolve");
        chromium.click("input[name=looked]");
        chromium.type("input[name=amount]", "10");
        chromium.click("button.primary");
        chromium.awaitText("main", "There is nothing to do");
        chromium.click("a[href='/console/books']");
        chromium.awaitText("h1", "Books");
        chromium.click("main form button");
        chromium.awaitText("main", "Earned, EUR");
        chromium.shoot("console-books");
        assertThat(chromium.text("main")).doesNotContain(claim.id());
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void anOperatorFindsAUserAndHoldsAndReleasesTheEarnings() {
        FlaggedClaim claim = FlaggedClaim.made();
        signIn("301");
        chromium.click("a[href='/console/users']");
        chromium.awaitText("h1", "Users");
        chromium.type("input[name=search]", claim.earner().username());
        chromium.click("form[role=search] button");
        chromium.awaitText("h1", claim.earner().username());
        chromium.shoot("console-user");
        chromium.click("main a[href$='/holds']");
        chromium.awaitText("main", "No hold");
        chromium.click("input[value=REFERRER]");
        chromium.type(".stacked input[name=reason]", "The account is being checked");
        chromium.click(".stacked button");
        chromium.awaitText("article", "The account is being checked");
        chromium.shoot("console-user-holds");
        chromium.type("article input[name^=release]", "It is checked");
        chromium.click("article button");
        chromium.awaitText("article", "released");
        chromium.click("a[href='/console/reports?userId=" + claim.earner().id() + "']");
        chromium.awaitText("h1", "Commission of " + claim.earner().username());
        chromium.shoot("console-report");
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void anOperatorHoldsARingFromItsSignalInTwoSteps() {
        String user = Ring.signsIn().accounts().getFirst().id().toHexString();
        signIn("301");
        open("signals?userId=" + user);
        chromium.click("article h3 a");
        chromium.awaitText("h1", "A signal");
        for (int width : List.of(390, 1200)) {
            chromium.size(width, 1400);
            assertThat(chromium.isWiderThanSeen()).isFalse();
            assertThat(chromium.violations()).isEmpty();
            chromium.shoot("console-signal-" + width);
        }
        chromium.click("button.primary");
        chromium.awaitText("article", "These accounts are being checked");
        open("holds");
        assertThat(chromium.violations()).isEmpty();
        open("signals?state=HELD&userId=" + user);
        chromium.awaitText("article", "held");
        assertThat(chromium.violations()).isEmpty();
        chromium.shoot("console-signals-held");
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void anOperatorEndsSessionsOfAUser() {
        Guest guest = Guest.registers();
        Guest elsewhere = guest.elsewhere();
        signIn("301");
        open("users/" + guest.id() + "/sessions");
        chromium.click("tbody form button");
        chromium.awaitText("tbody", "ended");
        chromium.click("form[action$='/end-all'] button");
        Waiting.until(() -> chromium.run("return document.querySelectorAll('tbody button').length")
                .equals("0"));
        for (Guest each : List.of(guest, elsewhere)) {
            assertThat(each.browser().refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
        }
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void aFormThatIsSentAfterTheEndOfTheSessionIsFilledAgainAfterTheSignIn() {
        FlaggedClaim claim = FlaggedClaim.made();
        signIn("301");
        open("claims/" + claim.id());
        chromium.click("input[value=COMPLETED]");
        chromium.type("textarea", "ticket 4711");
        Rows.here().change("update console_session set ended_at = utc_timestamp(3) where ended_at is null");
        chromium.click(".stacked button");
        chromium.awaitText("main", "nothing was done");
        chromium.click("main a.button");
        chromium.click("button[value='301']");
        chromium.awaitText("h1", claim.id());
        assertThat(chromium.run("return document.querySelector('textarea').value"))
                .isEqualTo("ticket 4711");
        assertThat(chromium.run("return '' + document.querySelector('input[value=COMPLETED]').checked"))
                .isEqualTo("true");
        assertThat(chromium.run("return '' + sessionStorage.getItem('unsent')")).isEqualTo("null");
        assertThat(chromium.text("main")).contains("Pending");
    }

    @Test
    void theTextOfAConfirmationComesBackInTheFormBeforeIt() {
        FlaggedClaim claim = FlaggedClaim.made();
        signIn("301");
        open("claims/" + claim.id());
        chromium.click("input[value=FAILED]");
        chromium.type("textarea", "ticket 4712");
        chromium.follow(".stacked button");
        chromium.click("input[name=looked]");
        chromium.type("input[name=amount]", "10");
        endSessions();
        chromium.click("button.primary");
        chromium.awaitText("main", "the form has what you typed");
        chromium.click("main a.button");
        chromium.click("button[value='301']");
        chromium.awaitText("h1", claim.id());
        assertThat(chromium.run("return document.querySelector('textarea').value"))
                .isEqualTo("ticket 4712");
        assertThat(chromium.complaints()).allMatch(line -> line.contains("401"));
    }

    @Test
    void aTextWhoseFormIsGoneIsShownToItsPersonAndToNoOther() {
        String id = FlaggedClaim.deadLetter("CONSOLE_TEST", "NUMBER", "{}", "refused");
        for (String person : List.of("301", "303")) {
            Rows.here().change("update dead_letter set discarded_at = null where topic = 'CONSOLE_TEST'");
            signIn("301");
            open("dead-letters/" + id);
            chromium.click("details:has(form[action$='/discard']) summary");
            chromium.type("input[name=reason]", "my reason");
            endSessions();
            chromium.click("form[action$='/discard'] button");
            chromium.awaitText("main", "nothing was done");
            Rows.here().change("update dead_letter set discarded_at = failed_at where topic = 'CONSOLE_TEST'");
            chromium.click("main a.button");
            chromium.click("button[value='" + person + "']");
            chromium.awaitText("h1", id);
            if (person.equals("301")) {
                chromium.awaitText("main", "reason: my reason");
                chromium.click("h1 + section button");
            }
            assertThat(chromium.text("main")).doesNotContain("my reason");
            assertThat(chromium.run("return '' + sessionStorage.getItem('unsent')"))
                    .isEqualTo("null");
            endSessions();
        }
        assertThat(chromium.complaints()).allMatch(line -> line.contains("401"));
    }

    private static void endSessions() {
        Rows.here().change("update console_session set ended_at = utc_timestamp(3) where ended_at is null");
    }

    @Test
    void aFormThatComesBackHasTheFocusAtTheWrongField() {
        signIn("301");
        open("claims?least=1,234");
        chromium.awaitText("main", "may stand for thousands");
        assertThat(chromium.run("return document.activeElement.name")).isEqualTo("least");
        assertThat(chromium.violations()).isEmpty();
    }

    @Test
    void anOperatorDiscardsAMessageWithAReason() {
        String id = FlaggedClaim.deadLetter("CONSOLE_TEST", "NUMBER", "{\"a\": 1}", "refused");
        signIn("301");
        open("dead-letters?topic=CONSOLE_TEST");
        chromium.click("details:has(form[action$='" + id + "/discard']) summary");
        chromium.type("form[action$='" + id + "/discard'] input[name=reason]", "Sent by mistake");
        chromium.click("form[action$='" + id + "/discard'] button");
        chromium.click("button.primary");
        chromium.awaitText("main", "Sent by mistake");
        chromium.awaitText("h1", "Dead letters");
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void aRunOverAllMessagesGoesOnByItselfAndShowsEachFailure() {
        for (int offset = 0; offset < 60; offset++) {
            Rows.here()
                    .change(
                            "insert into dead_letter(id, topic, partition_number, record_offset, recorded_at, name,"
                                    + " payload, reason, failed_at, replays) values (?, 'CONSOLE_TEST', 0, ?, 0,"
                                    + " 'NUMBER', '1', 'refused', utc_timestamp(3), 0)",
                            new ObjectId().toByteArray(),
                            offset);
        }
        signIn("301");
        open("dead-letters?topic=CONSOLE_TEST");
        chromium.click("form[action*='/all/replay'] button");
        chromium.awaitText("#step", "0 messages replayed, 60 failed, of 60. The run has ended");
        assertThat(chromium.run("return '' + document.querySelectorAll('#failures article').length"))
                .isEqualTo("60");
        assertThat(chromium.violations()).isEmpty();
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void anOperatorResolvesACredit() {
        ObjectId user = Earners.here().make("8").id();
        World.platform().next(Mode.TOO_BUSY);
        String transaction = PicksCaller.ask(user, "a credit of " + user)
                .json()
                .path("externalTransactionId")
                .asText();
        Rows rows = Rows.here();
        String id = rows.texts("select lower(hex(id)) from picks_transfer where external_transaction_id = '"
                        + transaction + "'")
                .getFirst();
        // The service does not ask the platform meanwhile
        rows.change(
                "delete from scheduled_tasks where task_name = 'picks-resolver' and task_instance like ?", id + "/%");
        rows.change("update picks_transfer set flagged = true where external_transaction_id = ?", transaction);
        signIn("301");
        chromium.follow("a[href='/console/credits']");
        chromium.type("input[name=search]", transaction);
        chromium.follow("form[role=search] button");
        chromium.click("input[value=COMPLETED]");
        chromium.type("textarea", "The platform shows the booking, ticket 4712");
        chromium.follow(".stacked button");
        chromium.click("input[name=looked]");
        chromium.type("input[name=amount]", "12.5");
        chromium.follow("button.primary");
        assertThat(chromium.text("main")).contains("An operator ended it as paid", "ticket 4712");
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void anOperatorSynchronisesUsersAndPromotions() {
        String promotion = "!" + new ObjectId();
        World.promoFeed()
                .body(Json.record(
                                "promotions",
                                List.of(Json.record(
                                        "id",
                                        promotion,
                                        "title",
                                        promotion,
                                        "link",
                                        "/win",
                                        "endsAt",
                                        "2099-01-01T00:00:00Z")))
                        .toString());
        signIn("301");
        chromium.follow("a[href='/console/syncs']");
        chromium.type("input[name=index]", "900000");
        chromium.type("input[name=count]", "13");
        chromium.follow("main form[action$='/users'] button");
        assertThat(chromium.text("main")).contains("13 from 900,000 on");
        chromium.follow("form[action$='/promotions'] button");
        chromium.follow("nav a[href='/console/promotions']");
        assertThat(chromium.text("main")).contains(promotion);
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void anOperatorEndsTheSessionOfAnother() {
        Visitor vera = Visitor.signedIn(World.internalUrl(), Visitor.VERA);
        String session = Rows.here()
                .texts(
                        "select lower(hex(id)) from console_session where caller like 'console:vera@%' and ended_at is null"
                                + " order by id desc limit 1")
                .getFirst();
        signIn("301");
        chromium.follow("a[href='/console/sessions']");
        String end = "form[action='/console/sessions/" + session + "/end'] button";
        chromium.follow(end);
        assertThat(chromium.run("return document.querySelectorAll(\"" + end + "\").length"))
                .isEqualTo("0");
        assertThat(vera.get("").status()).isEqualTo(303);
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void anOperatorEndsAllSessionsOfTheConsole() {
        signIn("301");
        open("sessions");
        chromium.click("form[action='/console/sessions/end-all'] button");
        chromium.awaitText("main", "You are signed out");
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void everyPageFitsATelephoneIsAccessibleAndLoadsNothingFromElsewhere() {
        FlaggedClaim claim = FlaggedClaim.made();
        String letter = FlaggedClaim.deadLetter("CONSOLE_TEST", "NUMBER", "{\"a\": 1}", "refused");
        signIn("301");
        for (String scheme : List.of("light", "dark")) {
            chromium.prefer(scheme);
            String user = "users/" + claim.earner().id();
            for (String path : List.of(
                    "",
                    "claims",
                    "claims/" + claim.id(),
                    "credits",
                    "books",
                    "books/users/" + claim.earner().id(),
                    "users?search=u",
                    user,
                    user + "/referred",
                    user + "/days",
                    user + "/days/" + claim.day(),
                    user + "/days/" + claim.day() + "?player=" + claim.earner().referred(),
                    user + "/sessions",
                    user + "/holds",
                    "signals?userId=" + user.replaceFirst(".*/", ""),
                    user + "/statements",
                    "reports",
                    "reports?userId=" + claim.earner().id(),
                    "dead-letters",
                    "dead-letters/" + letter,
                    "topics",
                    "syncs",
                    "promotions",
                    "configuration",
                    "days",
                    "days/"
                            + LocalDate.ofInstant(TestClock.now(), ZoneOffset.UTC)
                                    .minusDays(1),
                    "terms",
                    "terms/new",
                    "rates",
                    "actions",
                    "sessions")) {
                chromium.size(390, 844);
                open(path);
                chromium.shoot("console-telephone-" + scheme + "-"
                        + path.replaceAll("[0-9a-f]{24}", "one").replaceAll("[?=/]+", "-"));
                assertThat(chromium.isWiderThanSeen()).as(path).isFalse();
                assertThat(chromium.violations()).as(path + " " + scheme).isEmpty();
                chromium.size(1200, 1400);
                assertThat(chromium.violations()).as(path + " " + scheme).isEmpty();
                assertThat(chromium.requests())
                        .allMatch(address ->
                                address.getPort() == World.internalUrl().getPort());
            }
        }
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void aRunningDayMovesByItselfUntilItIsDone() {
        String day = "1973-03-14";
        Rows rows = Rows.here();
        rows.change(
                "insert into commission_day(day, state, users_total, started_at)"
                        + " values (?, 'QUEUED', 10, utc_timestamp(3) - interval 4 second)",
                day);
        String batch = "insert into commission_day_done(day, run, shard, users)"
                + " select day, started_at, %d, %d from commission_day where day = ?";
        try {
            rows.change(batch.formatted(0, 4), day);
            signIn("303");
            open("days?month=1973-03");
            chromium.shoot("console-days");
            chromium.click("a[href='/console/days/" + day + "']");
            chromium.awaitText("#progress", "4 of 10");
            assertThat(chromium.violations()).isEmpty();
            rows.change(batch.formatted(1, 3), day);
            chromium.awaitText("#progress", "7 of 10");
            chromium.shoot("console-day-running");
            rows.change("update commission_day set state = 'DONE', finished_at = utc_timestamp(3) where day = ?", day);
            chromium.awaitText("main", "A recalculation changes something only");
            assertThat(chromium.text("#progress")).contains("10 of 10");
        } finally {
            rows.change("delete from commission_day_done where day = ?", day);
            rows.change("delete from commission_day where day = ?", day);
        }
    }

    @Test
    void anOperatorSimulatesNewTermsSeesWhatTheyChangeAndSetsThem() {
        String day = "2098-01-01";
        FlaggedClaim.made();
        signIn("301");
        chromium.click("a[href='/console/terms']");
        chromium.awaitText("h1", "Terms");
        chromium.shoot("console-terms");
        chromium.click("a[href='/console/terms/new']");
        chromium.awaitText("h1", "New terms");
        chromium.shoot("console-terms-form");
        chromium.type("input[name='LEVEL_1.TIER_1.CAT_1']", "11");
        chromium.run("document.querySelector('input[name=validFrom]').value = '" + day + "'");
        chromium.click(".stacked button");
        chromium.awaitText("h1", "Set these terms?");
        chromium.awaitText("main", "was 10 %");
        chromium.awaitText("main", "Would earn more");
        chromium.shoot("console-terms-preview");
        assertThat(chromium.violations()).isEmpty();
        chromium.click("main form button.primary");
        chromium.awaitText("main", "11 %");
        chromium.awaitText("h1", day);
        chromium.click("a[href='/console/rates']");
        chromium.awaitText("h1", "Rates");
        chromium.shoot("console-rates");
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void aRefreshLeavesTheFocusWhereItIs() {
        signIn("303");
        chromium.run("document.querySelector('#figures dl a').focus()");
        String focused = chromium.run("return document.activeElement.id");
        chromium.run("document.getElementById('figures').setAttribute('data-old', 'true')");
        chromium.run("htmx.ajax('GET', '/console/figures', {target: '#figures', swap: 'outerHTML'})");
        Waiting.until(() -> chromium.run("return '' + document.getElementById('figures')?.hasAttribute('data-old')")
                .equals("false"));
        Waiting.until(() -> focused.equals(chromium.run("return document.activeElement.id")));
        assertThat(focused).isNotEmpty();
    }

    @Test
    void noScriptReadsTheSessionAndSigningOutEndsIt() {
        signIn("303");
        assertThat(chromium.cookiesOfScripts()).isEmpty();
        chromium.click("form[action$='/sign-out'] button");
        chromium.awaitText("main", "You are signed out");
        chromium.shoot("console-signed-out");
        open("claims");
        chromium.awaitText("body", "Olga");
        assertThat(chromium.address().getPort())
                .isNotEqualTo(World.internalUrl().getPort());
    }
}
