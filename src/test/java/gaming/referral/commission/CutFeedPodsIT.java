package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import world.Fleet;

/** A feed whose process dies. */
@Tag("proof")
class CutFeedPodsIT {
    private static final LocalDate DAY = LocalDate.of(2012, 1, 1);

    @Test
    void aBodyThatIsSentAgainAfterItsProcessDiedCountsOnce() throws Exception {
        var crowd = new Crowd();
        List<ObjectNode> bets = crowd.bets(DAY, 5);
        assertThat(bets).hasSizeGreaterThan(20_000);
        ObjectNode[] body = bets.toArray(ObjectNode[]::new);
        // Batches are written one after the other; one of them stops at what the test holds
        String referrer = crowd.users.getFirst();
        var feeding = Thread.startVirtualThread(() -> feedUntilKilled(body));
        Blockade.await(() -> stored() >= 5_000);
        try (var _ = Blockade.of("update referrer_activity set stake_1 = 0 where user_id = 0x" + referrer)) {
            Blockade.awaitWaiting(1, 1);
            Pods.pod(1).kill();
            feeding.join();
        }
        assertThat(stored()).isLessThan(bets.size());
        Pods.feeds(0).accept("bets", body);
        Fleet.startKilled();
        Pods.jobs(1).run(DAY);
        Books.assertSame(crowd.players.oracle, Set.of(DAY));
    }

    private static void feedUntilKilled(ObjectNode[] body) {
        try {
            Pods.feeds(1).accept("bets", body);
        } catch (UncheckedIOException killed) {
            assertThat(Pods.pod(1).isAlive()).isFalse();
        }
    }

    private static int stored() throws SQLException {
        try (Connection connection = Pods.connection();
                var statement = connection.createStatement();
                var row = statement.executeQuery(
                        "select count(*) from bet where at >= '" + DAY + "' and at < '" + DAY.plusDays(1) + "'")) {
            row.next();
            return row.getInt(1);
        }
    }
}
