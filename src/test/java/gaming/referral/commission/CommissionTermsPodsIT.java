package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import gaming.referral.commission.Pods.Game;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Fleet;
import world.Operator;
import world.Together;

/** A change of the commission terms, on two pods. */
class CommissionTermsPodsIT {
    private static final LocalDate BEFORE = LocalDate.of(2012, 3, 31);
    private static final LocalDate AFTER = BEFORE.plusDays(1);
    /** Of LEVEL_2 by the terms of the interface, and a hundred-millionth below it by the changed ones. */
    private static final BigDecimal DEPOSITS = new BigDecimal("59999.99999999");

    @Test
    void aLateDepositMarksTheDaysOnWhoseTermsItChangesTheLevel() {
        RateTable of = RateTable.OF_THE_INTERFACE;
        var requirements = new ArrayList<>(of.requirements());
        requirements.set(1, new BigDecimal("60000"));
        var changed = new RateTable(requirements, of.rates().reversed());
        changed.validFrom(AFTER);
        of.validFrom(AFTER.plusDays(1));
        var players = new Players();
        players.oracle.terms(AFTER, changed);
        String referrer = new ObjectId().toHexString();
        String player = new ObjectId().toHexString();
        Pods.feeds(0).accept("users", players.user(referrer, null), players.user(player, referrer));
        Pods.feeds(0).accept("deposits", deposit(players, player, DEPOSITS));
        for (LocalDate day : List.of(BEFORE, AFTER)) {
            String id = new ObjectId().toHexString();
            BigDecimal edge = BigDecimal.valueOf(100);
            Pods.feeds(0).accept("bets", players.bet(id, player, Game.SLOT, BigDecimal.TWO, edge, false, day));
            Pods.jobs(0).run(day);
        }
        Pods.feeds(0).accept("deposits", deposit(players, player, new BigDecimal("0.00000001")));
        assertThat(recalculationNeeded(BEFORE)).isFalse();
        assertThat(recalculationNeeded(AFTER)).isTrue();
        Pods.jobs(1).run(AFTER);
        Books.assertSame(players.oracle, Set.of(BEFORE, AFTER));
    }

    private static ObjectNode deposit(Players players, String player, BigDecimal dollars) {
        return players.deposit("d" + new ObjectId(), player, BigDecimal.ONE, dollars, BigDecimal.ONE, BEFORE);
    }

    private static boolean recalculationNeeded(LocalDate day) {
        return Pods.jobs(0).progress(day).path("recalculationNeeded").asBoolean();
    }

    @Test
    void aChangeAtOnePodIsReadAtTheOtherAtOnceAndNamesItsKey() {
        String day = "2901-01-01";
        Http.Answer put = put(0, day, RateTable.OF_THE_INTERFACE.json());
        assertThat(operator(1).get("/commission-terms?day=" + day).body()).isEqualTo(put.body());
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
                var rates = Collections.nCopies(5, Collections.nCopies(8, BigDecimal.valueOf(10L * number + i)));
                put(number % Pods.COUNT, day, new RateTable(RateTable.OF_THE_INTERFACE.requirements(), rates).json());
            }
        });
        JsonNode levels = operator(1).read("/commission-terms?day=" + day).path("levels");
        assertThat(Stream.concat(levels.findValuesAsText("CAT_1").stream(), levels.findValuesAsText("CAT_2").stream())
                        .distinct())
                .hasSize(1);
    }

    private static Http.Answer put(int pod, String day, ObjectNode terms) {
        Http.Answer answer = operator(pod).put("/commission-terms?validFrom=" + day, terms.toString());
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer;
    }

    private static Operator operator(int pod) {
        return Operator.of(Pods.pod(pod));
    }
}
