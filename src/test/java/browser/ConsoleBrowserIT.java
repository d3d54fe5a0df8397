package browser;

import static org.assertj.core.api.Assertions.assertThat;

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
import sandbox.Waiting;
import world.FlaggedClaim;
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
