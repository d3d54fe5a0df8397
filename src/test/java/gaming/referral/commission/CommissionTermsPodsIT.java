package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import gaming.referral.commission.Pods.Game;
import java.math.BigDecimal;
import java.net.URI;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Fleet;
import world.Together;

/** Days before and after a change of the commission terms, on two pods. */
class CommissionTermsPodsIT {
    private static final LocalDate FIRST_DAY = LocalDate.of(2012, 3, 31);
    private static final AtomicInteger DAYS = new AtomicInteger();
    /** Of LEVEL_2 by the terms of the interface, and below it by the changed ones. */
    private static final BigDecimal DEPOSITS = new BigDecimal("59999.99999999");

    private static final RateTable CHANGED = new RateTable(
            List.of(
                    BigDecimal.ZERO,
                    new BigDecimal("60000"),
                    new BigDecimal("250000"),
                    new BigDecimal("1000000"),
                    new BigDecimal("10000000")),
            List.of(
                    rates("10.001", "20.002"),
                    rates("33.333", "66.666"),
                    rates("1", "2"),
                    rates("3", "4"),
                    rates("5", "6")));

    /** The last day of the terms of the interface. */
    private final LocalDate before = FIRST_DAY.plusDays(10L * DAYS.getAndIncrement());
    /** The only day of the changed terms. */
    private final LocalDate after = before.plusDays(1);

    private final Players players = new Players();
    private final String referrer = new ObjectId().toHexString();
    private final String player = new ObjectId().toHexString();

    @BeforeEach
    void changesTheTerms() {
        CHANGED.validFrom(after);
        RateTable.OF_THE_INTERFACE.validFrom(after.plusDays(1));
        players.oracle.terms(after, CHANGED);
        feed("users", players.user(referrer, null));
        feed("users", players.user(player, referrer));
        deposits(DEPOSITS);
    }

    @Test
    void everyDayIsComputedByItsOwnTerms() throws SQLException {
        bets(before);
        bets(after);
        Pods.jobs(0).run(before);
        Pods.jobs(1).run(after);
        assertThat(row(before)).isEqualTo("2 12.000 12.000 12.00000000 12.00000000");
        assertThat(row(after)).isEqualTo("1 10.001 20.002 10.00100000 20.00200000");
        Books.assertSame(players.oracle, Set.of(before, after));
    }

    @Test
    void aDayThatIsComputedAgainHasTheSameTermsOnEveryPod() throws SQLException {
        for (LocalDate day : List.of(before, after)) {
            bets(day);
            Pods.jobs(0).run(day);
        }
        for (LocalDate day : List.of(before, after)) {
            bets(day);
            assertThat(recalculationNeeded(day)).isTrue();
            Pods.jobs(1).run(day);
        }
        assertThat(row(before)).isEqualTo("2 12.000 12.000 24.00000000 24.00000000");
        assertThat(row(after)).isEqualTo("1 10.001 20.002 20.00200000 40.00400000");
        Books.assertSame(players.oracle, Set.of(before, after));
    }

    @Test
    void aLateDepositMarksTheDaysOnWhoseTermsItChangesTheLevel() throws SQLException {
        for (LocalDate day : List.of(before, after)) {
            bets(day);
            Pods.jobs(0).run(day);
        }
        deposits(new BigDecimal("0.00000001"));
        assertThat(recalculationNeeded(before)).isFalse();
        assertThat(recalculationNeeded(after)).isTrue();
        Pods.jobs(1).run(after);
        assertThat(row(after)).isEqualTo("2 33.333 66.666 33.33300000 66.66600000");
        Books.assertSame(players.oracle, Set.of(before, after));
    }

    @Test
    void aChangeAtOnePodIsReadAtTheOtherAtOnceAndNamesItsKey() {
        String day = "2901-01-01";
        String body = Http.get(terms(0, "?day=" + after), "X-API-Key", "dev-operator")
                .json()
                .path("levels")
                .toString();
        Http.Answer put = put(0, day, "{\"levels\":" + body + "}");
        assertThat(put.status()).as(put.toString()).isEqualTo(200);
        assertThat(Http.get(terms(1, "?day=" + day), "X-API-Key", "dev-operator")
                        .body())
                .isEqualTo(put.body());
        assertThat(Fleet.rows()
                        .count("commission_terms where valid_from = '" + day + "' and changed_by = 'dev-operator'"
                                + " and changed_at > utc_timestamp() - interval 10 minute"))
                .isEqualTo(5);
        Waiting.until(() ->
                Pods.pod(0).output().contains("dev-operator has set the commission terms that are valid from " + day));
    }

    /** Many at once, on both pods: one of them, whole. */
    @Test
    void changesOfOneDayAtOnceLeaveOneOfThemWhole() {
        String day = "2901-02-01";
        Together.times(8, number -> {
            for (int i = 0; i < 5; i++) {
                int rate = 10 * number + i;
                ObjectNode levels = (ObjectNode) Http.get(terms(0, ""), "X-API-Key", "dev-operator")
                        .json()
                        .path("levels");
                for (JsonNode level : levels) {
                    level.path("rates")
                            .forEach(tier ->
                                    ((ObjectNode) tier).put("CAT_1", rate).put("CAT_2", rate));
                }
                assertThat(put(number % Pods.COUNT, day, "{\"levels\":" + levels + "}")
                                .status())
                        .isEqualTo(200);
            }
        });
        JsonNode levels = Http.get(terms(1, "?day=" + day), "X-API-Key", "dev-operator")
                .json()
                .path("levels");
        assertThat(levels.findValuesAsText("CAT_1").stream().distinct()).hasSize(1);
        assertThat(levels.findValuesAsText("CAT_2")).isEqualTo(levels.findValuesAsText("CAT_1"));
    }

    private static List<BigDecimal> rates(String first, String second) {
        var random = new Random(first.hashCode());
        return List.of(
                new BigDecimal(first),
                new BigDecimal(second),
                BigDecimal.valueOf(random.nextInt(100_000), 3),
                BigDecimal.valueOf(random.nextInt(100_000), 3),
                BigDecimal.ONE,
                BigDecimal.ONE,
                BigDecimal.ONE,
                BigDecimal.ONE);
    }

    private void deposits(BigDecimal dollars) {
        feed(
                "deposits",
                players.deposit("d" + new ObjectId(), player, BigDecimal.ONE, dollars, BigDecimal.ONE, before));
    }

    /** A house edge of 100 EUR in both categories. */
    private void bets(LocalDate day) {
        for (Game game : List.of(Game.SLOT, Game.ROULETTE)) {
            String id = new ObjectId().toHexString();
            feed("bets", players.bet(id, player, game, BigDecimal.valueOf(2000), BigDecimal.valueOf(100), false, day));
        }
    }

    private String row(LocalDate day) {
        return Fleet.rows()
                .texts("select concat_ws(' ', level, rate_1_1, rate_1_2, earned_1_1, earned_1_2) from commission"
                        + " where day = '" + day + "' and user_id = 0x" + referrer)
                .getFirst();
    }

    private static boolean recalculationNeeded(LocalDate day) {
        return Pods.jobs(0).progress(day).path("recalculationNeeded").asBoolean();
    }

    private static void feed(String feed, ObjectNode line) {
        Pods.feeds(0).accept(feed, line);
    }

    private static Http.Answer put(int pod, String day, String body) {
        return Http.put(
                terms(pod, "?validFrom=" + day), body, "X-API-Key", "dev-operator", "Content-Type", "application/json");
    }

    private static URI terms(int pod, String query) {
        return Pods.pod(pod).internalUrl().resolve("/commission-terms" + query);
    }
}
