package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.Fleet;

/** A simulation says what the days are after its terms are really put in force and the days are computed again. */
class SimulationPodsIT {
    private static final LocalDate FIRST_DAY = LocalDate.of(2016, 1, 1);
    private static final AtomicInteger STORIES = new AtomicInteger();

    private final LocalDate first = FIRST_DAY.plusDays(10L * STORIES.getAndIncrement());
    private final LocalDate last = first.plusDays(Story.DAYS - 1L);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatItSaysIsWhatTheDaysAreUnderTheTermsToTheDigit(long seed) {
        var story = new Story(seed, first);
        feed("users", story.joiners());
        for (int phase = 0; phase < 3; phase++) {
            Pods.rate(story.newRate());
            feed("deposits", story.deposits(phase == 0 ? 25 : 6, phase == 0 ? 0 : 8));
            feed("bets", story.bets(phase == 0 ? 150 : 25, phase == 0 ? 0 : 40));
            computeAll();
        }
        Figures stored = Figures.stored(first, last);

        JsonNode same = simulate(RateTable.OF_THE_INTERFACE);
        assertThat(Sums.of(same, "before", "Before")).isEqualTo(stored.sums);
        assertThat(Sums.of(same, "after", "After")).isEqualTo(stored.sums);
        assertThat(same.path("changes")).isEmpty();
        assertThat(same.path("unchanged").asInt()).isEqualTo(stored.users.size());

        RateTable others = RateTable.drawn(story.random());
        JsonNode simulated = simulate(others);
        assertThat(Figures.stored(first, last)).isEqualTo(stored);
        assertThat(Sums.of(simulated, "before", "Before")).isEqualTo(stored.sums);
        others.validFrom(first);
        RateTable.OF_THE_INTERFACE.validFrom(last.plusDays(1));
        Fleet.rows()
                .change(
                        "insert ignore into commission_late(day, user_id, causes)"
                                + " select day, user_id, 'LATE_BET' from commission where day between ? and ?",
                        first,
                        last);
        computeAll();

        Figures really = Figures.stored(first, last);
        assertThat(Sums.of(simulated, "after", "After")).isEqualTo(really.sums);
        assertThat(changes(simulated)).isNotEmpty().isEqualTo(stored.changesTo(really));
        assertThat(decimal(simulated.at("/winners/sum")).add(decimal(simulated.at("/losers/sum"))))
                .isEqualByComparingTo(new BigDecimal(really.sums.sum()).subtract(new BigDecimal(stored.sums.sum())));
        assertThat(simulated.at("/winners/count").asInt()
                        + simulated.at("/losers/count").asInt()
                        + simulated.path("unchanged").asInt())
                .isEqualTo(stored.users.size());
    }

    /**
     * The sums of days as plain text.
     *
     * @param levels the earnings by level and number of referrers
     */
    private record Sums(Map<String, String> levels, Map<String, String> tiers, String sum) {
        static Sums of(JsonNode simulation, String when, String suffix) {
            var levels = new TreeMap<String, String>();
            simulation.path("byLevel").propertyStream().forEach(level -> {
                int referrers = level.getValue().path("referrers" + suffix).asInt();
                if (referrers > 0) {
                    levels.put(
                            level.getKey() + " " + referrers,
                            plain(decimal(level.getValue().path(when))));
                }
            });
            var tiers = new TreeMap<String, String>();
            simulation
                    .path("byTier")
                    .propertyStream()
                    .forEach(tier -> tiers.put(
                            tier.getKey(), plain(decimal(tier.getValue().path(when)))));
            return new Sums(levels, tiers, plain(decimal(simulation.path(when))));
        }
    }

    /** What is stored of days. */
    private record Figures(Map<String, String> users, Sums sums) {
        static Figures stored(LocalDate first, LocalDate last) {
            String days = " from commission where day between '" + first + "' and '" + last + "'";
            var tiers = new TreeMap<String, String>();
            for (int tier = 1; tier <= 4; tier++) {
                tiers.putAll(read("'TIER_" + tier + "', sum(earned_" + tier + "_1 + earned_" + tier + "_2)" + days));
            }
            Map<String, String> users = read("lower(hex(user_id)), sum(earned)" + days + " group by user_id");
            Map<String, String> levels = read(
                    "concat('LEVEL_', level, ' ', count(distinct user_id)), sum(earned)" + days + " group by level");
            return new Figures(
                    users,
                    new Sums(levels, tiers, read("'sum', sum(earned)" + days).getOrDefault("sum", "0")));
        }

        private static Map<String, String> read(String keyAndAmount) {
            return Fleet.rows()
                    .texts("select concat_ws('=', " + keyAndAmount.replaceFirst(" from ", ") from "))
                    .stream()
                    .map(line -> line.split("="))
                    .collect(Collectors.toMap(
                            line -> line[0], line -> plain(new BigDecimal(line[1])), (a, _) -> a, TreeMap::new));
        }

        List<String> changesTo(Figures later) {
            return users.entrySet().stream()
                    .map(user -> new Change(
                            user.getKey(),
                            new BigDecimal(user.getValue()),
                            new BigDecimal(later.users.getOrDefault(user.getKey(), "0"))))
                    .filter(change -> change.size().signum() != 0)
                    .sorted(Comparator.comparing(Change::size).reversed().thenComparing(Change::user))
                    .map(Change::text)
                    .toList();
        }
    }

    private record Change(String user, BigDecimal before, BigDecimal after) {
        BigDecimal size() {
            return after.subtract(before).abs();
        }

        String text() {
            return user + " " + plain(before) + " " + plain(after);
        }
    }

    private static List<String> changes(JsonNode simulation) {
        return simulation
                .path("changes")
                .valueStream()
                .map(change -> new Change(
                                change.path("userId").asText(),
                                decimal(change.path("before")),
                                decimal(change.path("after")))
                        .text())
                .toList();
    }

    private JsonNode simulate(RateTable terms) {
        Http.Answer answer = Http.post(
                Pods.pod(1).internalUrl().resolve("/commission-terms/simulate"),
                "{\"from\":\"" + first + "\",\"to\":\"" + last + "\",\"terms\":" + terms.json() + "}",
                "Content-Type",
                "application/json",
                "X-API-Key",
                "dev-operator");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("leftOut")).isEmpty();
        return answer.json();
    }

    private void computeAll() {
        List<LocalDate> days =
                IntStream.range(0, Story.DAYS).mapToObj(first::plusDays).toList();
        for (LocalDate day : days) {
            JsonNode progress;
            do {
                assertThat(Pods.jobs(0).queue(day).status()).isEqualTo(200);
                progress = Pods.jobs(1).awaitDone(day);
            } while (progress.path("recalculationNeeded").asBoolean());
        }
    }

    private static void feed(String feed, List<ObjectNode> lines) {
        Pods.feeds(0).accept(feed, lines.toArray(ObjectNode[]::new));
    }

    private static BigDecimal decimal(JsonNode number) {
        return new BigDecimal(number.asText());
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
