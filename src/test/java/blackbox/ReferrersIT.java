package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** feeds.md and details.md, "Feeds": who referred whom is said once, by the first line. */
@ExtendWith(Product.class)
class ReferrersIT {
    @Test
    void theReferrerIsFixedByTheFirstLine() {
        Player referrer = Player.joins();
        Player other = Player.joins();
        Player player = Player.joins(referrer);
        Product.rejects("users", player.referredBy(other).put("postText", "of a refused line"));
        Product.feeds().accept("users", player.referredBy(referrer), player.line());
        assertThat(direct(referrer)).isEqualTo(1);
        assertThat(direct(other)).isZero();
        assertThat(player.publicInfo().path("postText").isNull()).isTrue();
    }

    @Test
    void aFirstLineWithoutReferrerFixesThatThereIsNone() {
        Player referrer = Player.joins();
        Player player = Player.joins();
        Player saidSo = new Player(new ObjectId());
        Product.feeds().accept("users", saidSo.line().putNull("referrerId"));
        Product.rejects("users", player.referredBy(referrer), saidSo.referredBy(referrer));
        assertThat(direct(referrer)).isZero();
    }

    @Test
    void nullDoesNotTakeAReferrerAway() {
        Player referrer = Player.joins();
        Player player = Player.joins(referrer);
        Product.feeds().send("users", List.of(player.line().putNull("referrerId")));
        assertThat(direct(referrer)).isEqualTo(1);
    }

    @Test
    void theFirstOfTwoLinesInABodyFixesTheReferrer() {
        Player referrer = Player.joins();
        Player other = Player.joins();
        var player = new Player(new ObjectId());
        JsonNode answer = send(player.referredBy(referrer), player.referredBy(other));
        assertThat(answer.path("accepted").asInt()).isEqualTo(1);
        assertThat(answer.at("/rejected/0/line").asInt()).isEqualTo(2);
        assertThat(direct(referrer)).isEqualTo(1);
        assertThat(direct(other)).isZero();
    }

    @Test
    void noUserIsTheOwnReferrer() {
        var newcomer = new Player(new ObjectId());
        Player player = Player.joins();
        Product.rejects("users", newcomer.referredBy(newcomer), player.referredBy(player));
        assertThat(direct(player)).isZero();
    }

    @Test
    void aCycleIsRejected() {
        List<Player> chain = Player.chain(3);
        Product.rejects("users", chain.getFirst().referredBy(chain.getLast()));

        var one = new Player(new ObjectId());
        var two = new Player(new ObjectId());
        Product.rejects("users", one.referredBy(two), two.referredBy(one));
    }

    @Test
    void aReferrerWhoIsNotKnownYetIsRejected() {
        var unknown = new Player(new ObjectId());
        var player = new Player(new ObjectId());
        Product.rejects("users", player.referredBy(unknown));
        Product.feeds().accept("users", unknown.line(), player.referredBy(unknown));
        assertThat(direct(unknown)).isEqualTo(1);
    }

    @Test
    void theOrderOfLinesHoldsInsideABody() {
        var referrer = new Player(new ObjectId());
        var early = new Player(new ObjectId());
        var late = new Player(new ObjectId());
        JsonNode answer = send(early.referredBy(referrer), referrer.line(), late.referredBy(referrer));
        assertThat(answer.path("accepted").asInt()).isEqualTo(2);
        assertThat(answer.at("/rejected/0/line").asInt()).isEqualTo(1);
        assertThat(direct(referrer)).isEqualTo(1);
    }

    @Test
    void aReferrerWhoseOwnLineIsRefusedIsNotKnown() {
        Player taken = Player.joins();
        var referrer = new Player(new ObjectId());
        var player = new Player(new ObjectId());
        Product.rejects("users", referrer.line().put("username", taken.username()), player.referredBy(referrer));
    }

    @Test
    void aWholeChainComesInOneBody() {
        List<Player> chain = Player.chain(6);
        assertThat(chain.getFirst().tiers("referralsCount")).containsExactly("1", "1", "1", "1");
        assertThat(chain.get(3).tiers("referralsCount")).containsExactly("1", "1", "0", "0");
    }

    private static JsonNode send(ObjectNode... lines) {
        return Product.feeds().send("users", List.of(lines));
    }

    private static int direct(Player referrer) {
        return referrer.stats().path("directReferralsCount").asInt(-1);
    }
}
