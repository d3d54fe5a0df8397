package gaming.console;

import static gaming.console.Visitor.OLGA;
import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Http.Answer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Earners;
import world.Rows;
import world.World;

/** The terms of the commission in the console. */
@ExtendWith(World.class)
class TermsPageIT {
    /** No other test uses this day. */
    private static final String DAY = "2990-01-01";

    private static final Pattern FIELD = Pattern.compile("name=\"(LEVEL_[^\"]+)\" value=\"([^\"]*)\"");

    @AfterEach
    void remove() {
        Rows.here().change("delete from commission_terms where valid_from = ?", DAY);
    }

    private static Map<String, String> fields(Answer page) {
        var fields = new LinkedHashMap<String, String>();
        Matcher field = FIELD.matcher(page.body());
        while (field.find()) {
            fields.put(field.group(1), field.group(2));
        }
        return fields;
    }

    private static String[] form(Map<String, String> fields, String... more) {
        var all = new ArrayList<String>();
        fields.forEach((name, value) -> {
            all.add(name);
            all.add(value);
        });
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static String yesterday() {
        return LocalDate.parse(Rows.here().texts("select utc_date()").getFirst())
                .minusDays(1)
                .toString();
    }

    @Test
    void theTermsInForceAndAllOthersAreTables() {
        String body = Visitor.signedIn(VERA).get("terms").body();
        assertThat(body)
                .contains("In force since 1970-01-01", "Level 5", "10,000,000", "3.5 %", "the first migration")
                .contains("href=\"/console/terms/1970-01-01\"")
                .doesNotContain("Simulate or set");
        assertThat(Visitor.signedIn(VERA).get("terms/new").body())
                .contains("You may look only")
                .doesNotContain("<input name=\"LEVEL");
    }

    @Test
    void newTermsAreSimulatedConfirmedSetAndRecorded() {
        Earners.here().make("8");
        Visitor olga = Visitor.signedIn(OLGA);
        Map<String, String> wanted = fields(olga.get("terms/new?like=2020-01-01"));
        assertThat(wanted).hasSize(45).containsEntry("LEVEL_2.requirement", "50000");
        wanted.put("LEVEL_1.TIER_1.CAT_1", "11,5");
        Answer preview =
                olga.post("terms/preview", form(wanted, "validFrom", DAY, "from", yesterday(), "to", yesterday()));
        assertThat(preview.status()).as(preview.body()).isEqualTo(200);
        assertThat(preview.body())
                .contains("11.5 % <small>was 10 %</small>", "Would earn more", "Set the terms from " + DAY + " on");
        assertThat(Rows.here().count("commission_terms where valid_from = ?", DAY))
                .isZero();

        Answer back = olga.post("terms/new", form(fields(preview), "validFrom", DAY));
        assertThat(fields(back)).containsEntry("LEVEL_1.TIER_1.CAT_1", "11.5");
        assertThat(back.body())
                .contains("name=\"validFrom\" value=\"" + DAY + "\"")
                .doesNotContain("Nothing was done");

        Answer set = olga.post("terms/set", form(fields(preview), "validFrom", DAY));
        assertThat(Visitor.location(set)).hasToString("/console/terms/" + DAY);
        assertThat(olga.get("terms/" + DAY).body()).contains("11.5 % <small>was 10 %</small>");
        assertThat(olga.get("terms").body())
                .containsPattern(DAY + "</a></th><td data-label=\"State\" class=\"left\">future");
        assertThat(Rows.here()
                        .texts("select distinct changed_by from commission_terms where valid_from = '" + DAY + "'"))
                .containsExactly("console:olga@operators.example");
        assertThat(olga.get("actions").body())
                .contains("Set terms: <a href=\"/console/terms/" + DAY + "\">terms " + DAY)
                .contains("Simulate terms: <a href=\"/console/terms\">terms</a>")
                .contains("<div>days %s to %1$s</div>".formatted(yesterday()))
                .contains("<div>LEVEL_1 TIER_1 CAT_1: 10 → 11.5 %</div>");
    }

    @Test
    void wrongTermsComeBackInTheirFormWithTheMessageAtTheField() {
        Visitor olga = Visitor.signedIn(OLGA);
        Map<String, String> wanted = fields(olga.get("terms/new?like=2020-01-01"));
        wanted.put("LEVEL_1.TIER_1.CAT_1", "11.5");
        wanted.put("LEVEL_3.TIER_2.CAT_1", "<b>");
        Answer refused =
                olga.post("terms/preview", form(wanted, "validFrom", DAY, "from", yesterday(), "to", yesterday()));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body())
                .containsPattern("name=\"LEVEL_3.TIER_2.CAT_1\" value=\"&lt;b&gt;\"[^>]*aria-invalid=\"true\"")
                .contains("id=\"problem-LEVEL_3.TIER_2.CAT_1\">Must be a number.")
                .doesNotContain("levels.");
        assertThat(fields(refused)).hasSize(45).containsEntry("LEVEL_1.TIER_1.CAT_1", "11.5");
        wanted.put("LEVEL_3.TIER_2.CAT_1", "4");
        for (String day : new String[] {yesterday(), "", "2990"}) {
            assertThat(olga.post(
                                    "terms/preview",
                                    form(wanted, "validFrom", day, "from", yesterday(), "to", yesterday()))
                            .status())
                    .as(day)
                    .isEqualTo(400);
            assertThat(olga.post("terms/set", form(wanted, "validFrom", day)).status())
                    .as(day)
                    .isEqualTo(400);
        }
        assertThat(olga.get("terms/1969-12-31").status()).isEqualTo(400);
    }
}
