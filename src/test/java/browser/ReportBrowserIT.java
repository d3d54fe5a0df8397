package browser;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import java.net.URI;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Earners;
import world.Earners.Earner;
import world.Rows;
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
    void aDayThatDwarfsTheOthersIsCutAndTheArrowKeysReadEachDay() {
        Earner earner = Earners.here().make("10");
        String others = Rows.here()
                .texts(
                        "select group_concat(column_name) from information_schema.columns where table_schema = database()"
                                + " and table_name = 'commission' and column_name not in ('day', 'earned_1_1')"
                                + " and generation_expression is null")
                .getFirst();
        Rows.here()
                .change(
                        "insert into commission(day, earned_1_1, " + others
                                + ") select day - interval seq day, if(seq = 3, 1234567, seq), " + others
                                + " from commission, seq_1_to_5 where user_id = ?",
                        earner.id());
        LocalDate yesterday = LocalDate.now(ZoneOffset.UTC).minusDays(1);
        chromium.open(URI.create(World.internalUrl() + REPORT + "?userId=" + earner.id() + "&startDate="
                + yesterday.minusDays(5) + "&endDate=" + yesterday));
        Rows.here().change("delete from commission where user_id = ? and day < ?", earner.id(), yesterday);
        assertThat(chromium.texts(".scale text"))
                .containsExactly("\u20ac0", "\u20ac2", "\u20ac4", "\u20ac6", "\u20ac8", "\u20ac10");
        chromium.run("document.querySelector('.reading input').focus()");
        chromium.press("ARROW_RIGHT", "ARROW_RIGHT");
        assertThat(chromium.run(
                        "return getComputedStyle(document.querySelector('.reading:focus-within text')).visibility"
                                + " + ' ' + document.querySelector('.reading:focus-within text').textContent"))
                .isEqualTo("visible " + yesterday.minusDays(3) + ": \u20ac1,234,567");
        chromium.shoot("report-cut");
        assertThat(chromium.stops()).contains("The figures of each day");
        assertThat(chromium.complaints()).isEmpty();
        assertThat(chromium.violations()).isEmpty();
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
