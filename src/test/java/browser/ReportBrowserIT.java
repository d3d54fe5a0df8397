package browser;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import java.net.URI;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.World;

/** Reports in a browser. */
@ExtendWith(World.class)
class ReportBrowserIT {
    private static final String REPORT = "/user-commission-history-jobs/report";

    @AutoClose
    private static Chromium chromium;

    @BeforeAll
    static void start() {
        chromium = Chromium.orSkip();
    }

    @Test
    void theReportOnTheWholeSystemLoadsNothingElse() {
        chromium.open(URI.create(World.internalUrl() + REPORT));
        assertThat(chromium.text("h1")).isEqualTo("Commission report");
        assertThat(chromium.text("section:last-of-type h2")).isEqualTo("Recent activity");
        assertThat(chromium.complaints()).isEmpty();
        chromium.shoot("report");
    }

    @Test
    void aPersonFindsAUserAndChangesTheDates() {
        var user = new ObjectId();
        String name = "found-" + user.toHexString();
        World.feeds().accept("users", record("id", user.toHexString(), "username", name));
        chromium.open(URI.create(World.internalUrl() + REPORT));
        chromium.type("[name=search]", name.substring(0, 20));
        chromium.click("[role=search] button");
        chromium.click("tbody a");
        assertThat(chromium.text("h1")).isEqualTo("Commission of " + name);
        chromium.click(".controls form:first-child button");
        Waiting.until(() -> chromium.address().getQuery().startsWith("userId=" + user + "&startDate="));
        assertThat(chromium.text("h1")).isEqualTo("Commission of " + name);
        assertThat(chromium.complaints()).isEmpty();
    }

    @Test
    void anErrorIsAPageAndEverythingFitsATelephone() {
        chromium.size(390, 844);
        for (String query : List.of("?userId=none", "?userId=" + new ObjectId(), "", "/users?search=a")) {
            chromium.open(URI.create(World.internalUrl() + REPORT + query));
            assertThat(chromium.text("h1")).isNotBlank();
            assertThat(chromium.isWiderThanSeen()).as(query).isFalse();
        }
        chromium.complaints();
    }

    @Test
    void aNameWithAScriptIsShownAndNotRun() {
        var user = new ObjectId();
        String name = "<svg onload=\"document.title='run'\"></svg>"
                + user.toHexString().substring(12);
        World.feeds().accept("users", record("id", user.toHexString(), "username", name));
        chromium.open(URI.create(World.internalUrl() + REPORT + "?userId=" + user));
        assertThat(chromium.text("h1")).isEqualTo("Commission of " + name);
        assertThat(chromium.complaints()).isEmpty();
    }
}
