package browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.DevRun;

/** The five minutes of docs/console.md: a new operator beside a dev run finds work and does it. */
@Tag("proof")
class ConsoleWalkIT {
    private static final Pattern BACK_OFFICE = Pattern.compile("http://[^\\s\"]+/back-office/[0-9a-f-]+");

    @AutoClose
    private static Chromium chromium;

    @AutoClose
    private static DevRun devRun;

    @BeforeAll
    static void start() {
        chromium = Chromium.orSkip();
        chromium.size(1200, 1400);
        devRun = DevRun.start("walk");
    }

    private static void open(String path) {
        chromium.open(URI.create(devRun.internalUrl() + "/console/" + path));
    }

    @Test
    void aNewOperatorResolvesTheClaimReplaysTheMessageAndRecalculatesYesterday() {
        open("");
        chromium.click("button[value='301']");
        chromium.awaitText("h1", "Today");

        resolvesTheClaim();
        replaysTheMessage();
        recalculatesYesterday();
    }

    private static void resolvesTheClaim() {
        open("claims?flagged=true");
        chromium.awaitText("main", "1 claim");
        chromium.click("tbody a");
        chromium.awaitText("main", "The platform answered at last that it knows our transaction already");
        chromium.shoot("walk-claim");
        URI claim = chromium.address();
        String shown = chromium.text("main");
        String amount = shown.replaceFirst("(?s).*?Amount\\s+([0-9.]+) USDC.*", "$1");
        Matcher page = BACK_OFFICE.matcher(shown);
        assertThat(page.find()).as(shown).isTrue();

        chromium.open(URI.create(page.group()));
        chromium.awaitText("body", "is booked");
        String transaction = chromium.text("#transaction");
        assertThat(chromium.text("body")).contains(amount);

        chromium.open(claim);
        chromium.click("input[value=COMPLETED]");
        chromium.type("input[name=transactionId]", transaction);
        chromium.type("textarea", "The back office shows the booking");
        chromium.click(".stacked button");
        chromium.awaitText("h1", "Resolve the claim?");
        chromium.click("input[name=looked]");
        chromium.type("input[name=amount]", amount);
        chromium.click("button.primary");
        chromium.awaitText("main", "An operator ended it as paid");

        open("books");
        chromium.click("main form button");
        chromium.awaitText("main", "The books agree");
        chromium.awaitText("main", "Days that lack something");
        chromium.shoot("walk-books");
    }

    /** The message is given up some seconds after the sign-in, and its user comes right after that. */
    private static void replaysTheMessage() {
        Waiting.until(() -> {
            open("dead-letters");
            return chromium.text("main").contains("userId is unknown");
        });
        chromium.shoot("walk-dead-letters");
        Waiting.until(() -> {
            open("dead-letters");
            if (chromium.text("main").contains("No message")) {
                return true;
            }
            chromium.click("form[action$='/replay'] button");
            return false;
        });
        open("dead-letters?replayed=true");
        chromium.awaitText("main", "userId is unknown");
    }

    private static void recalculatesYesterday() {
        open("days?recalculationNeeded=true");
        String day = "a[href='/console/days/" + LocalDate.now(ZoneOffset.UTC).minusDays(1) + "']";
        chromium.click(day);
        chromium.click("form[action$='/preview'] button");
        chromium.awaitText("main", "Late bet");
        chromium.shoot("walk-preview");
        chromium.click("form[action$='/calculate'] button");
        Waiting.until(() -> {
            open("books");
            chromium.click("main form button");
            chromium.awaitText("main", "Earned, EUR");
            String shown = chromium.text("main");
            return shown.contains("The books agree") && !shown.contains("Days that lack something");
        });
        open("days?recalculationNeeded=true");
        chromium.awaitText("main", "No day");
    }
}
