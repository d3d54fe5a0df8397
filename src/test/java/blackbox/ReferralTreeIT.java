package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** referralTree: service-interface.md, "UserReferralTreeModel". */
@ExtendWith(Product.class)
class ReferralTreeIT {
    private final LocalDate day = Days.fresh();

    @Test
    void thereIsOneEntryPerTierInTheirOrder() {
        Player player = Player.joins();
        assertThat(player.tiers("tier")).containsExactly("TIER_1", "TIER_2", "TIER_3", "TIER_4");
        assertThat(player.tiers("referralsCount")).containsExactly("0", "0", "0", "0");
        assertThat(player.tiers("totalStakes")).containsExactly("$0.00", "$0.00", "$0.00", "$0.00");
        assertThat(player.tiers("totalHouseEdge")).containsExactly("$0.00", "$0.00", "$0.00", "$0.00");
        assertThat(player.tiers("totalEarnings")).containsExactly("$0.00", "$0.00", "$0.00", "$0.00");
    }

    @Test
    void fourTiersCountAndNeverTheFifth() {
        List<Player> chain = Player.chain(6);
        for (int i = 1; i < 6; i++) {
            chain.get(i).plays(chain.get(i).bet(Games.SLOT, i + "00", day));
        }
        Days.compute(day);
        Player top = chain.getFirst();
        assertThat(top.tiers("referralsCount")).containsExactly("1", "1", "1", "1");
        assertThat(top.tiers("totalStakes")).containsExactly("$125.00", "$250.00", "$375.00", "$500.00");
        assertThat(top.tiers("totalHouseEdge")).containsExactly("$6.25", "$12.50", "$18.75", "$25.00");
        assertThat(top.tiers("totalEarnings")).containsExactly("$0.63", "$0.38", "$0.38", "$0.25");
        assertThat(top.stat("totalReferralStakes")).isEqualTo("$1,250.00");
    }

    @Test
    void countsArePlainIntegers() {
        Player referrer = Player.joins();
        Product.feeds()
                .accept(
                        "users",
                        IntStream.range(0, 1234)
                                .mapToObj(each -> new Player(new ObjectId()).referredBy(referrer))
                                .toArray(ObjectNode[]::new));
        assertThat(referrer.tiers("referralsCount")).containsExactly("1234", "0", "0", "0");
        assertThat(referrer.stats().path("directReferralsCount").asInt()).isEqualTo(1234);
    }

    @Test
    void branchesAddUp() {
        Player root = Player.joins();
        Player left = Player.joins(root);
        Player right = Player.joins(root);
        Player leaf = Player.joins(right);
        for (Player each : List.of(left, right, leaf)) {
            each.plays(each.bet(Games.SLOT, "100", day));
        }
        assertThat(root.tiers("referralsCount")).containsExactly("2", "1", "0", "0");
        assertThat(root.tiers("totalStakes")).containsExactly("$250.00", "$125.00", "$0.00", "$0.00");
        assertThat(left.tiers("referralsCount")).containsExactly("0", "0", "0", "0");
    }
}
