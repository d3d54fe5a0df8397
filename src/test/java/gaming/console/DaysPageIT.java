package gaming.console;

import static gaming.console.Visitor.OLGA;
import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Http.Answer;
import java.time.LocalDate;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.Earners;
import world.Earners.Earner;
import world.Rows;
import world.World;

/** The calendar of days, and the page of one day. */
@ExtendWith(World.class)
class DaysPageIT {
    /** No other test uses this month. */
    private static final LocalDate DAY = LocalDate.of(1972, 2, 29);

    private final ObjectId user = new ObjectId();

    @AfterEach
    void remove() {
        for (String table : new String[] {"commission_day_done", "commission_late", "commission_day"}) {
            Rows.here().change("delete from " + table + " where day between '1972-02-01' and '1972-02-29'");
        }
    }

    private static void day(LocalDate day, String state, int users) {
        Rows.here()
                .change(
                        "insert into commission_day(day, state, users_total, started_at, finished_at)"
                                + " values (?, ?, ?, utc_timestamp(3) - interval 4 second, if(? = 'DONE', utc_timestamp(3), null))",
                        day.toString(),
                        state,
                        users,
                        state);
    }

    private void mark(String causes) {
        Rows.here()
                .change(
                        "insert into commission_late(day, user_id, causes) values (?, ?, ?)",
                        DAY.toString(),
                        user,
                        causes);
    }

    @Test
    void theCalendarShowsTheStateOfEachDayOfTheMonth() {
        day(DAY, "DONE", 1);
        mark("LATE_BET");
        day(DAY.minusDays(1), "FAILED", 1);
        String body = Visitor.signedIn(VERA).get("days?month=1972-02").body();
        assertThat(body)
                .contains("February 1972", "<th scope=\"col\" abbr=\"Monday\">Mon</th>")
                .containsPattern(
                        "href=\"/console/days/1972-02-29\" class=\"needs\"><b>29</b>.*<small>done, late changes<")
                .containsPattern("href=\"/console/days/1972-02-28\" class=\"needs\"><b>28</b>.*<small>failed<")
                .containsPattern("href=\"/console/days/1972-02-27\"><b>27</b>.*<small>no activity<")
                .contains("/console/days?month=1972-01\"", "/console/days?month=1972-03\"")
                .doesNotContain("/console/days/1972-03-01", "/console/days/1972-01-31");
        assertThat(body.split("<tr>")).hasSize(7);
        assertThat(Visitor.signedIn(VERA).get("days?month=1972-01").body())
                .as("a month that ends on a Monday")
                .contains("href=\"/console/days/1972-01-31\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"month=2999-01", "month=1969-12", "month=2020-13", "month=", "month=2020-01-01", "state=X"})
    void aMonthThatIsNotKnownIsRefused(String query) {
        assertThat(Visitor.signedIn(VERA).get("days?" + query).status()).isEqualTo(400);
    }

    @Test
    void aRunningDayShowsItsRateAndItsExpectedEndUntilItIsDone() {
        day(DAY, "QUEUED", 10);
        Rows.here()
                .change(
                        "insert into commission_day_done(day, run, shard, users) select day, run, shard, users"
                                + " from commission_day join (select started_at run, 0 shard, 3 users from commission_day"
                                + " where day = ? union all select started_at, 7, 1 from commission_day where day = ?"
                                + " union all select '2000-01-01', 0, 5) batches where day = ?",
                        DAY.toString(),
                        DAY.toString(),
                        DAY.toString());
        Visitor olga = Visitor.signedIn(OLGA);
        String body = olga.get("days/" + DAY).body();
        assertThat(body)
                .contains("4 of 10", "users a second", "Expected end", "at this rate", "Pods compute the users")
                .contains("hx-get=\"/console/days/" + DAY + "/progress\" hx-trigger=\"every 2s\"")
                .contains("<progress max=\"10\" value=\"4\">")
                .doesNotContain("Show the changes of a calculation");
        assertThat(olga.get("days/" + DAY + "/progress").headers().firstValue("HX-Refresh"))
                .isEmpty();
        Rows.here()
                .change(
                        "update commission_day set state = 'DONE', finished_at = utc_timestamp(3) where day = ?",
                        DAY.toString());
        Answer part = olga.get("days/" + DAY + "/progress");
        assertThat(part.headers().firstValue("HX-Refresh")).hasValue("true");
        assertThat(part.body()).contains("10 of 10").doesNotContain("hx-get", "hx-trigger");
    }

    @Test
    void lateChangesHaveTheirCausesAndTheirBeginning() {
        day(DAY, "DONE", 1);
        mark("LATE_BET,LATE_DEPOSIT");
        assertThat(Visitor.signedIn(VERA).get("days/" + DAY).body())
                .contains("changed the day of 1", "<dt>Late bet</dt><dd>1", "<dt>Late deposit</dt><dd>1")
                .contains("An operator may calculate the day")
                .doesNotContain("Corrected bet");
    }

    @Test
    void aComputedDayHasItsSumsAndWhatItsRunsHaveChanged() {
        Earner earner = Earners.here().make("8");
        String day = Rows.here()
                .texts("select max(day) from commission where user_id = x'" + earner.id() + "'")
                .getFirst();
        Visitor olga = Visitor.signedIn(OLGA);
        assertThat(olga.get("days/" + day).body())
                .contains("Sums of the day", "Tier 4", "a commission of the day. Amounts in EUR")
                .contains("Show the changes of a calculation");
        String name = "<b>" + earner.id();
        Rows.here().change("update user set username = ? where id = ?", name, earner.id());
        int before =
                Rows.here().count("commission_revision where day = '" + day + "' and user_id < x'" + earner.id() + "'");
        assertThat(olga.get("days/" + day + "?offset=" + before + "&limit=1").body())
                .doesNotContain(name)
                .contains("&lt;b&gt;" + earner.id(), "none \u2192 1", "0.00", "8.00");
    }
}
