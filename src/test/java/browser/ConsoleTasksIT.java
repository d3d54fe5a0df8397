package browser;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.console.Ring;
import java.net.URI;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.FlaggedClaim;
import world.Guest;
import world.Rows;
import world.World;

/**
 * The tasks of an operator, each begun at Today and done by keyboard alone. A press of ENTER on a link or a button is what
 * a click would be, and at most four of them find what the task needs.
 */
@Tag("proof")
@ExtendWith(World.class)
class ConsoleTasksIT {
    private static final int MOST_CLICKS = 4;
    private static final List<Integer> WIDTHS = List.of(1440, 390);

    @AutoClose
    private static Chromium chromium;

    private int clicks;

    @BeforeAll
    static void start() {
        chromium = Chromium.orSkip();
    }

    @BeforeEach
    void signIn() {
        chromium.forgetCookies();
        chromium.size(1440, 1000);
        chromium.prefer("light");
        World.operators().offerOperators();
        chromium.open(URI.create(World.internalUrl() + "/console/"));
        chromium.tabTo(text -> text.contains("olga@operators.example"));
        chromium.press("ENTER");
        chromium.awaitText("h1", "Today");
        clicks = 0;
    }

    @AfterEach
    void calm() {
        World.operators().calm();
        Rows.here().change("delete from dead_letter where topic = 'CONSOLE_TEST'");
        Rows.here().change("delete from commission_terms where valid_from = '2098-01-01'");
    }

    /** Presses ENTER on the link or button of this name. */
    private void click(String name) {
        chromium.tabTo(name);
        chromium.press("ENTER");
        clicks++;
    }

    private void click(String name, String title) {
        click(name);
        chromium.awaitText("h1", title);
    }

    private void search(String text) {
        chromium.tabTo("User, claim or transaction");
        chromium.type(text);
        chromium.press("ENTER");
        clicks++;
    }

    private static void type(String field, String text) {
        chromium.tabTo(field);
        chromium.type(text);
    }

    /** The page has what the task needs, is accessible, and fits both widths. */
    private void found(String task, String... texts) {
        for (String text : texts) {
            chromium.awaitText("main", text);
        }
        assertThat(clicks).as(task).isLessThanOrEqualTo(MOST_CLICKS);
        for (int width : WIDTHS) {
            chromium.size(width, width < 600 ? 844 : 1000);
            assertThat(chromium.violations()).as("%s at %d", task, width).isEmpty();
            assertThat(chromium.isWiderThanSeen()).as("%s at %d", task, width).isFalse();
            chromium.shoot("task-" + task + "-" + width);
        }
        chromium.size(1440, 1000);
        chromium.complaints();
    }

    @Test
    void wasYesterdayComputed() {
        found("yesterday", "Yesterday’s day");
    }

    @Test
    void theFlaggedClaim() {
        FlaggedClaim claim = FlaggedClaim.made();
        chromium.open(URI.create(World.internalUrl() + "/console/"));
        click("Claims need a human", "Claims");
        click(claim.id(), claim.id());
        found("claim", "It was paid");
    }

    @Test
    void aDeadLetter() {
        String id = FlaggedClaim.deadLetter("CONSOLE_TEST", "NUMBER", "{\"amount\": 17}", "refused");
        click("Dead letters", "Dead letters");
        chromium.awaitText("main", "refused");
        chromium.tabTo(name -> name.contains(id) || name.equals("NUMBER"));
        chromium.press("ENTER");
        clicks++;
        found("letter", "17", "refused");
    }

    @Test
    void whyThisCommission() {
        FlaggedClaim claim = FlaggedClaim.made();
        search(claim.earner().username());
        chromium.awaitText("h1", claim.earner().username());
        click("Earnings", claim.earner().username());
        click(claim.day(), claim.earner().username());
        found("commission", "Tier 1, category", "House edge", "Level");
    }

    @Test
    void aRingIsHeldFromItsSignal() {
        Ring ring = Ring.signsIn();
        String member = ring.accounts().get(1).username();
        click("Signals", "Signals");
        chromium.awaitText("main", member);
        click("Many accounts", "A signal");
        found("ring", member, "Would be held");
        chromium.tabTo(name -> name.startsWith("Hold the earnings of these"));
        chromium.press("ENTER");
        chromium.awaitText("main", "Ring");
        found("ring-held", "active");
    }

    @Test
    void newRatesWithTheirCostAndThePersonWhoSetThem() {
        click("Terms", "Terms");
        click("Simulate or set new terms", "New terms");
        chromium.run("document.querySelector(\"input[name='LEVEL_1.TIER_1.CAT_2']\").select()");
        chromium.run("document.querySelector(\"input[name='LEVEL_1.TIER_1.CAT_2']\").focus()");
        chromium.type("11,5");
        chromium.run("document.querySelector('input[name=validFrom]').value = '2098-01-01'");
        click("Check and simulate", "Set these terms?");
        found("terms", "Commission now, EUR", "By these terms, EUR");
        chromium.tabTo("Set the terms from 2098-01-01 on");
        chromium.press("ENTER");
        chromium.awaitText("h1", "Terms from 2098-01-01");

        clicks = 0;
        click("Audit", "Audit");
        found("audit", "LEVEL_1 TIER_1 CAT_2", "→ 11.5 %", "olga@operators.example");
    }

    @Test
    void theSessionsOfAUserEnd() {
        Guest guest = Guest.registers();
        search(guest.username());
        chromium.awaitText("h1", guest.username());
        // The first one is that of the side bar
        chromium.tabTo("Sessions");
        click("Sessions", guest.username());
        found("sessions", "End all");
        chromium.tabTo(name -> name.startsWith("End all"));
        chromium.press("ENTER");
        chromium.awaitText("tbody", "ended");
        assertThat(guest.browser().refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
    }

    @Test
    void thePayoutsOfAMonthAsAFile() {
        FlaggedClaim.made();
        YearMonth month = YearMonth.now(ZoneOffset.UTC);
        click("Claims", "Claims");
        chromium.run("document.querySelector('input[name=from]').value = '" + month.atDay(1) + "'");
        chromium.run("document.querySelector('input[name=to]').value = '" + month.atEndOfMonth() + "'");
        chromium.tabTo("Amount, at least");
        chromium.press("ENTER");
        clicks++;
        Waiting.until(() -> String.valueOf(chromium.address().getQuery()).contains("from="));
        String file = "/claims/file.csv?from=" + month.atDay(1) + "&to=" + month.atEndOfMonth();
        found("payouts", "Earnings of a month");
        assertThat(chromium.links("main a"))
                .anySatisfy(link -> assertThat(link.toString()).contains(file));
    }

    @Test
    void aUserByPartOfTheName() {
        Guest guest = Guest.registers();
        search(guest.username().substring(2));
        chromium.awaitText("h1", guest.username());
        found("part", guest.id().toHexString());
    }

    @Test
    void whatThePodRunsWith() {
        click("Configuration", "Configuration");
        found("configuration", "db.pool-size", "claims.holding-period");
    }

    @Test
    void theDayOfALateChange() {
        LocalDate yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);
        click("Yesterday’s day", "Day " + yesterday);
        found("day", "The latest run");
    }
}
