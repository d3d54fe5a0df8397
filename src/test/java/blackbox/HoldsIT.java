package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import world.Together;

/** Holds of earnings: {@code /users/{id}/hold}, what is left to claim, and what the user sees of it. */
@ExtendWith({Product.class, Sandbox.class})
class HoldsIT {
    private final LocalDate day = Days.fresh();

    @Test
    void theEarningsOfAHeldPlayerAreLeftOut() {
        List<Player> chain = Player.chain(3);
        Player other = Player.joins(chain.get(1));
        chain.get(2).plays(chain.get(2).bet(Games.SLOT, "1000", day));
        other.plays(other.bet(Games.SLOT, "2000", day));
        Days.compute(day);

        hold(chain.get(2).id(), "PLAYER");
        // EUR 50 of house edge of the held player, EUR 100 of the other; 10 percent at TIER_1 and 3 at TIER_2
        has(chain.get(1), "$12.50", "$6.25", "$18.75");
        has(chain.get(0), "$3.75", "$1.88", "$5.63");

        chain.get(2).plays(chain.get(2).bet(Games.SLOT, "1000", day));
        Days.compute(day);
        has(chain.get(1), "$12.50", "$12.50", "$25.00");

        release(chain.get(2).id());
        has(chain.get(1), "$25.00", "$0.00", "$25.00");
    }

    /** The day was computed with the bet, so its earnings still have what the held player brought. */
    @Test
    void aVoidedBetOfAHeldPlayerFreesNothingBeforeTheDayIsComputedAgain() {
        List<Player> chain = Player.chain(2);
        Player other = Player.joins(chain.get(0));
        ObjectNode bet = chain.get(1).bet(Games.SLOT, "1000", day);
        chain.get(1).plays(bet);
        other.plays(other.bet(Games.SLOT, "2000", day));
        Days.compute(day);
        hold(chain.get(1).id(), "PLAYER");
        has(chain.get(0), "$12.50", "$6.25", "$18.75");

        chain.get(1).plays(bet.put("status", "VOIDED"));
        has(chain.get(0), "$0.00", "$18.75", "$18.75");
        Days.compute(day);
        has(chain.get(0), "$12.50", "$0.00", "$12.50");
    }

    @Test
    void aHoldFromADayLeavesEarlierDaysAlone() {
        List<Player> chain = Player.chain(2);
        Player player = chain.get(1);
        player.plays(player.bet(Games.SLOT, "1000", day), player.bet(Games.SLOT, "2000", day.plusDays(1)));
        Days.compute(day);
        Days.compute(day.plusDays(1));
        hold(chain.getFirst().id(), body("TIER").put("tier", "TIER_1").put("from", day.plusDays(1) + ""));
        has(chain.getFirst(), "$6.25", "$12.50", "$18.75");
        hold(player.id(), body("PLAYER").put("from", day + ""));
        has(chain.getFirst(), "$0.00", "$18.75", "$18.75");
        release(chain.getFirst().id());
        has(chain.getFirst(), "$0.00", "$18.75", "$18.75");
    }

    @Test
    void aHeldTierIsLeftOut() {
        List<Player> chain = Player.chain(3);
        chain.get(1).plays(chain.get(1).bet(Games.SLOT, "1000", day));
        chain.get(2).plays(chain.get(2).bet(Games.SLOT, "1000", day));
        Days.compute(day);
        hold(chain.getFirst().id(), body("TIER").put("tier", "TIER_2"));
        // EUR 5 of TIER_1 and EUR 1.50 of TIER_2
        has(chain.getFirst(), "$6.25", "$1.88", "$8.13");
    }

    @Test
    void aRingEarnsNothingAndBringsNothing() {
        List<Player> chain = Player.chain(3);
        Player other = Player.joins(chain.get(0));
        for (Player player : List.of(chain.get(1), chain.get(2), other)) {
            player.plays(player.bet(Games.SLOT, "1000", day));
        }
        Days.compute(day);
        hold(chain.get(1).id(), ring(chain.get(2)));
        // What the player who is no member brings
        has(chain.get(0), "$6.25", "$8.13", "$14.38");
        has(chain.get(1), "$0.00", "$6.25", "$6.25");
        assertThat(holds(chain.get(2))).hasSize(1);
        assertThat(holds(chain.get(0))).hasSize(1);
        release(chain.get(1).id());
        has(chain.get(0), "$14.38", "$0.00", "$14.38");
    }

    /** The answer of the second request must not be the first ring, whose members are others. */
    @Test
    void aUserMayHaveSeveralRings() {
        List<Player> chain = Player.chain(2);
        Player other = Player.joins(chain.get(0));
        other.plays(other.bet(Games.SLOT, "1000", day));
        Days.compute(day);
        JsonNode first = hold(chain.get(0).id(), ring(chain.get(1)));
        assertThat(hold(chain.get(0).id(), ring(chain.get(1), chain.get(0)))).isEqualTo(first);
        JsonNode larger = hold(chain.get(0).id(), ring(other, chain.get(1)));
        assertThat(larger.path("id")).isNotEqualTo(first.path("id"));
        assertThat(larger.path("members")).hasSize(3);
        assertThat(holds(other)).hasSize(1);
        has(chain.get(0), "$0.00", "$6.25", "$6.25");
        release(chain.get(0).id());
        has(chain.get(0), "$6.25", "$0.00", "$6.25");
    }

    @Test
    void operatorsFindARingByEachOfItsMembers() {
        List<Player> members = Player.chain(3);
        hold(members.get(0).id(), ring(members.get(1), members.get(2)));
        // The ring is released for the user of its request only, and keeps its members
        assertThat(release(members.get(2).id()).path("holds")).isEmpty();
        assertThat(release(members.get(0).id()).path("holds")).hasSize(1);
        for (Player member : members) {
            JsonNode ring = send("GET", member.id(), "").json().at("/holds/0");
            Json.assertHas(ring, "{'userId': '%s'}".formatted(members.get(0).id()));
            assertThat(ring.path("members").valueStream().map(JsonNode::asText))
                    .containsExactlyInAnyOrderElementsOf(members.stream()
                            .map(each -> each.id().toHexString())
                            .toList());
            assertThat(ring.path("releasedBy").asText()).isEqualTo("dev-operator");
        }
    }

    @Test
    void aHoldFromAnEarlierDayIsAnotherHold() {
        List<Player> chain = Player.chain(2);
        chain.get(1)
                .plays(
                        chain.get(1).bet(Games.SLOT, "1000", day),
                        chain.get(1).bet(Games.SLOT, "2000", day.plusDays(1)));
        Days.compute(day);
        Days.compute(day.plusDays(1));
        JsonNode late = hold(chain.get(0).id(), body("REFERRER").put("from", day.plusDays(1) + ""));
        has(chain.get(0), "$6.25", "$12.50", "$18.75");
        JsonNode early = hold(chain.get(0).id(), body("REFERRER").put("from", day + ""));
        assertThat(early.path("id")).isNotEqualTo(late.path("id"));
        has(chain.get(0), "$0.00", "$18.75", "$18.75");
        hold(chain.get(0).id(), body("REFERRER").put("from", day.plusDays(1) + ""));
        assertThat(release(chain.get(0).id()).path("holds")).hasSize(2);
        has(chain.get(0), "$18.75", "$0.00", "$18.75");
    }

    @Test
    void aUserHasAtMostAHundredActiveHolds() {
        Player player = Player.joins();
        for (int i = 1; i <= 100; i++) {
            hold(player.id(), body("REFERRER").put("from", day.minusDays(i) + ""));
        }
        Product.refused(post(player.id(), body("PLAYER")), 409, "CONFLICT");
        assertThat(release(player.id()).path("holds")).hasSize(100);
        hold(player.id(), "PLAYER");
    }

    @Test
    void heldEarningsAreNotClaimed() {
        Payee payee = Payee.joins();
        hold(payee.earner().id(), "REFERRER");
        payee.has("$0.00", "$10.00", "$0.00");
        payee.isRefused("NO_EARNINGS_TO_CLAIM");
        payee.earns("8");
        payee.has("$0.00", "$20.00", "$0.00");
        assertThat(payee.bookings()).isEmpty();
        release(payee.earner().id());
        assertThat(payee.claims().path("totalClaimed").asText()).isEqualTo("$20.00");
    }

    @Test
    void theRestIsClaimedBesideAHeldPlayer() {
        Payee payee = Payee.joins();
        hold(payee.earner().referred(), "PLAYER");
        Player second = Player.joins(payee.player());
        second.plays(second.bet(Games.SLOT, "1000", day));
        Days.compute(day);
        assertThat(payee.claims().path("totalClaimed").asText()).isEqualTo("$6.25");
        has(payee.player(), "$0.00", "$10.00", "$16.25");
    }

    /** Each claim is open before the hold and is paid, or it sees the hold and nothing is paid. */
    @Test
    void claimsAndHoldsAtTheSameTimeNeverPayHeldEarnings() {
        List<Payee> payees = IntStream.range(0, 12).mapToObj(_ -> Payee.joins()).toList();
        Together.times(24, each -> {
            Payee payee = payees.get(each / 2);
            Product.ok(each % 2 == 0 ? payee.asks() : post(payee.earner().id(), body("REFERRER")));
        });
        for (Payee payee : payees) {
            int paid = payee.bookings().size();
            assertThat(paid).isLessThanOrEqualTo(1);
            String claimed = paid == 1 ? "$10.00" : "$0.00";
            String held = paid == 1 ? "$0.00" : "$10.00";
            payee.has("$0.00", "$10.00", claimed);
            has(payee.player(), "$0.00", held, "$10.00");
        }
    }

    @Test
    void operatorsSeeWhoHeldAndReleased() {
        Player player = Player.joins();
        JsonNode placed = hold(player.id(), body("TIER").put("tier", "TIER_3").put("reason", " Shared device "));
        Json.assertHas(placed, "{'reason': 'Shared device', 'heldBy': 'dev-operator', 'releasedAt': null}");
        assertThat(hold(player.id(), body("TIER").put("tier", "TIER_3").put("reason", "Another")))
                .isEqualTo(placed);
        hold(player.id(), "PLAYER");

        JsonNode released = send(
                        "DELETE", player.id(), "?holdId=" + placed.path("id").asText())
                .json();
        assertThat(released.path("holds")).hasSize(1);
        assertThat(release(player.id()).path("holds")).hasSize(1);
        assertThat(release(player.id()).path("holds")).isEmpty();
        JsonNode all = send("GET", player.id(), "").json().path("holds");
        assertThat(all).hasSize(2).allSatisfy(hold -> {
            assertThat(hold.path("releasedBy").asText()).isEqualTo("dev-operator");
            assertThat(hold.path("releasedAt").asText()).isNotBlank();
        });
    }

    @Test
    void usersSeeTheReasonsOfTheirHoldsOnly() {
        List<Player> chain = Player.chain(2);
        hold(chain.get(1).id(), body("PLAYER").put("reason", "Own money goes round"));
        assertThat(holds(chain.get(0)).path(0).path("reason").asText()).isEqualTo("Own money goes round");
        assertThat(holds(chain.get(0)).path(0).path("since").asText()).endsWith("Z");
        assertThat(holds(chain.get(1))).isEmpty();
        Product.fails(Product.graphql("{ referralHolds { reason } }", ""), "UNAUTHENTICATED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {}                                                                   | 400 | INVALID_PARAMETER
        []                                                                   | 400 | INVALID_PARAMETER
        {"scope": "ALL", "reason": "x"}                                      | 400 | INVALID_PARAMETER
        {"scope": "TIER", "reason": "x"}                                     | 400 | INVALID_PARAMETER
        {"scope": "PLAYER", "tier": "TIER_1", "reason": "x"}                 | 400 | INVALID_PARAMETER
        {"scope": "PLAYER", "reason": " "}                                   | 400 | INVALID_PARAMETER
        {"scope": "PLAYER", "reason": 7}                                     | 400 | INVALID_PARAMETER
        {"scope": "PLAYER", "reason": "x", "until": "2030-01-01"}            | 400 | INVALID_PARAMETER
        {"scope": "PLAYER", "reason": "x", "from": "2025-02-30"}             | 400 | INVALID_DATE_FORMAT
        {"scope": "RING", "reason": "x"}                                     | 400 | INVALID_PARAMETER
        {"scope": "RING", "reason": "x", "members": ["none"]}                | 400 | INVALID_PARAMETER
        {"scope": "RING", "reason": "x", "members": ["65f000000000000000000000"]} | 400 | INVALID_PARAMETER
        """)
    void refusesAHoldThatIsNotOne(String body, int status, String code) {
        Player player = Player.joins();
        Product.refused(post(player.id(), body), status, code);
        assertThat(send("GET", player.id(), "").json().path("holds")).isEmpty();
    }

    @Test
    void refusesUsersThatDoNotExist() {
        var unknown = new ObjectId();
        Product.refused(post(unknown, body("PLAYER")), 404, "USER_NOT_FOUND");
        Product.refused(send("GET", unknown, ""), 404, "USER_NOT_FOUND");
        Product.refused(send("DELETE", unknown, ""), 404, "USER_NOT_FOUND");
        Product.refused(send("DELETE", unknown, "?holdId=none"), 400, "INVALID_PARAMETER");
    }

    private static void has(Player player, String readyToClaim, String held, String totalEarning) {
        assertThat(player.data("{ referralStats { readyToClaim held totalEarning } }"))
                .isEqualTo(
                        Storefront.line("{'referralStats': {'readyToClaim': '%s', 'held': '%s', 'totalEarning': '%s'}}"
                                .formatted(readyToClaim, held, totalEarning)));
    }

    private static JsonNode holds(Player player) {
        return player.data("{ referralHolds { reason since } }").path("referralHolds");
    }

    private static ObjectNode body(String scope) {
        return record("scope", scope, "reason", "To be looked at");
    }

    private static ObjectNode ring(Player... members) {
        ObjectNode ring = body("RING");
        var ids = ring.putArray("members");
        Stream.of(members).forEach(member -> ids.add(member.id().toHexString()));
        return ring;
    }

    private static JsonNode hold(ObjectId user, String scope) {
        return hold(user, body(scope));
    }

    private static JsonNode hold(ObjectId user, ObjectNode body) {
        return Product.ok(post(user, body)).json();
    }

    private static JsonNode release(ObjectId user) {
        return Product.ok(send("DELETE", user, "")).json();
    }

    private static Answer post(ObjectId user, Object body) {
        return Product.post("dev-operator", path(user, ""), body);
    }

    private static Answer send(String method, ObjectId user, String query) {
        return Product.send(method, "dev-operator", path(user, query));
    }

    private static String path(ObjectId user, String query) {
        return "/users/" + user + "/hold" + query;
    }
}
