package gaming.referral.commission;

import static blackbox.Json.assertHas;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.Fleet;
import world.Operator;

/** A simulation says what the days are after its terms are really put in force and the days are computed again. */
class SimulationPodsIT {
    private static final LocalDate FIRST_DAY = LocalDate.of(2016, 1, 1);
    private static final AtomicInteger STORIES = new AtomicInteger();

    private final LocalDate first = FIRST_DAY.plusDays(10L * STORIES.getAndIncrement());
    private final LocalDate last = first.plusDays(Story.DAYS - 1L);
    private final String ofDays = " from commission where day between '" + first + "' and '" + last + "'";

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void whatItSaysIsWhatTheDaysAreUnderTheTermsToTheDigit(long seed) {
        var story = new Story(seed, first);
        feed("users", story.joiners());
        for (int phase = 0; phase < 2; phase++) {
            Pods.rate(story.newRate());
            feed("deposits", story.deposits(phase == 0 ? 25 : 6, phase == 0 ? 0 : 8));
            feed("bets", story.bets(phase == 0 ? 150 : 25, phase == 0 ? 0 : 40));
            computeAll();
        }
        Map<String, BigDecimal> earned = earned();
        List<String> before = sums();
        JsonNode same = simulate(RateTable.OF_THE_INTERFACE);
        assertThat(sums(same, "before", "Before")).isEqualTo(before);
        assertThat(sums(same, "after", "After")).isEqualTo(before);
        assertHas(same, "{'changes': [], 'unchanged': %d}".formatted(earned.size()));

        RateTable others = RateTable.drawn(story.random());
        JsonNode simulated = simulate(others);
        assertThat(sums()).isEqualTo(before);
        others.validFrom(first);
        RateTable.OF_THE_INTERFACE.validFrom(last.plusDays(1));
        Fleet.rows()
                .change("insert ignore into commission_late(day, user_id, causes) select day, user_id, 'LATE_BET'"
                        + ofDays);
        computeAll();

        assertThat(sums(simulated, "after", "After")).isEqualTo(sums());
        assertThat(simulated
                        .path("changes")
                        .valueStream()
                        .map(change -> new Change(
                                change.path("userId").asText(), decimal(change, "before"), decimal(change, "after"))))
                .isNotEmpty()
                .isEqualTo(changes(earned, earned()));
        assertThat(simulated.at("/winners/count").asInt()
                        + simulated.at("/losers/count").asInt()
                        + simulated.path("unchanged").asInt())
                .isEqualTo(earned.size());
    }

    private record Change(String user, BigDecimal before, BigDecimal after) {
        BigDecimal size() {
            return after.subtract(before).abs();
        }
    }

    /** The largest first. */
    private static List<Change> changes(Map<String, BigDecimal> before, Map<String, BigDecimal> after) {
        return before.entrySet().stream()
                .map(user ->
                        new Change(user.getKey(), user.getValue(), after.getOrDefault(user.getKey(), BigDecimal.ZERO)))
                .filter(change -> change.size().signum() != 0)
                .sorted(Comparator.comparing(Change::size).reversed().thenComparing(Change::user))
                .toList();
    }

    /** By user. */
    private Map<String, BigDecimal> earned() {
        var earned = new TreeMap<String, BigDecimal>();
        Fleet.rows()
                .each(
                        "select lower(hex(user_id)), sum(earned)" + ofDays + " group by user_id",
                        row -> earned.put(row.getString(1), plain(row.getBigDecimal(2))));
        return earned;
    }

    /** By level with the number of referrers, and by tier. */
    private List<String> sums() {
        var sums = new ArrayList<String>();
        for (String query : List.of(
                "select concat('LEVEL_', level, ' ', count(distinct user_id)), sum(earned)" + ofDays
                        + " group by level order by level",
                "select 'TIER_1', sum(earned_1_1 + earned_1_2)" + ofDays,
                "select 'TIER_2', sum(earned_2_1 + earned_2_2)" + ofDays,
                "select 'TIER_3', sum(earned_3_1 + earned_3_2)" + ofDays,
                "select 'TIER_4', sum(earned_4_1 + earned_4_2)" + ofDays)) {
            Fleet.rows().each(query, row -> sums.add(row.getString(1) + " " + plain(row.getBigDecimal(2))));
        }
        return sums;
    }

    private static List<String> sums(JsonNode simulation, String when, String suffix) {
        var sums = new ArrayList<String>();
        simulation.path("byLevel").propertyStream().forEach(level -> {
            int referrers = level.getValue().path("referrers" + suffix).asInt();
            if (referrers > 0) {
                sums.add(level.getKey() + " " + referrers + " " + decimal(level.getValue(), when));
            }
        });
        simulation
                .path("byTier")
                .propertyStream()
                .forEach(tier -> sums.add(tier.getKey() + " " + decimal(tier.getValue(), when)));
        return sums;
    }

    private JsonNode simulate(RateTable terms) {
        JsonNode answer = Operator.of(Pods.pod(1))
                .tell(
                        "/commission-terms/simulate",
                        "{\"from\":\"" + first + "\",\"to\":\"" + last + "\",\"terms\":" + terms.json() + "}");
        assertThat(answer.path("leftOut")).isEmpty();
        return answer;
    }

    private void computeAll() {
        IntStream.range(0, Story.DAYS).mapToObj(first::plusDays).forEach(Pods::runUntilNothingIsNew);
    }

    private static void feed(String feed, List<ObjectNode> lines) {
        Pods.feeds(0).accept(feed, lines.toArray(ObjectNode[]::new));
    }

    private static BigDecimal decimal(JsonNode node, String field) {
        return plain(new BigDecimal(node.path(field).asText()));
    }

    private static BigDecimal plain(BigDecimal number) {
        return new BigDecimal(Accounts.plain(number));
    }
}
