package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.bets.History;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Fleet;
import world.Rows;
import world.StatementLog;
import world.World;

/** The task {@code active-players} on two pods: one of them counts for both. */
@ExtendWith(World.class)
class PlayerPodsIT {
    private static final int COUNTS = 4;

    private final Rows rows = Fleet.rows();

    @Test
    void onePodCountsForAll() throws Exception {
        History history = new History(Fleet.feeds(), 2, 1);
        history.plays(0, 0, Fleet.now().minusSeconds(10));
        awaitPlayers(history.games.getFirst(), 1);
        history.plays(1, 0, Fleet.now().minusSeconds(10));
        awaitPlayers(history.games.getFirst(), 2);

        assertThat(rows.count("scheduled_tasks where task_name = 'active-players'"))
                .isOne();
        // The user of either pod
        List<String> statements = StatementLog.during("fleet_", () -> {
            for (int count = 0; count < COUNTS; count++) {
                rows.doNow("active-players");
            }
        });
        assertThat(statements.stream().filter(statement -> statement.contains("from played_game")))
                .hasSize(COUNTS);
        // The next one is as far away as the pods are told
        assertThat(rows.count("scheduled_tasks where task_name = 'active-players'"
                        + " and timestampdiff(day, last_success, execution_time) between 3649 and 3650"))
                .isOne();
    }

    private void awaitPlayers(ObjectId game, int players) {
        Waiting.until(() -> {
            rows.doNow("active-players");
            return rows.count("active_players where object_id = ? and players = ?", game, players) == 1;
        });
    }
}
