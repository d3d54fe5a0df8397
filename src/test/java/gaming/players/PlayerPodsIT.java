package gaming.players;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Rows;
import world.ServiceProcess;
import world.StatementLog;
import world.World;

/** The task {@code active-players} on two pods: one of them counts for both. */
@ExtendWith(World.class)
class PlayerPodsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int COUNTS = 4;
    private static final String POD = "playerpod";

    private final String schema = World.freshSchema();
    private final Rows rows = new Rows(schema);

    @Test
    void onePodCountsForAll() throws Exception {
        createUser();
        try (ServiceProcess first = pod();
                ServiceProcess _ = pod()) {
            History history = new History(new Feeds(first.internalUrl()), 2, 1);
            history.plays(0, 0, Instant.now().minusSeconds(10));
            awaitPlayers(history.games.getFirst(), 1);
            history.plays(1, 0, Instant.now().minusSeconds(10));
            awaitPlayers(history.games.getFirst(), 2);

            assertThat(rows.count("scheduled_tasks where task_name = 'active-players'"))
                    .isOne();
            var ends = new HashSet<String>();
            long counted = StatementLog.during(POD, () -> Waiting.until(() -> seen(ends) == COUNTS, PATIENCE)).stream()
                    .filter(statement -> statement.contains("from played_game"))
                    .count();
            // The first end may be of a count before, and another count may have begun
            assertThat(counted).isBetween(COUNTS - 1L, COUNTS + 1L);
        }
    }

    private ServiceProcess pod() {
        return ServiceProcess.start(
                World.database().url(schema),
                Map.of(
                        "db.user",
                        POD,
                        "catalogue.active-players.interval",
                        "PT1S",
                        "tasks.polling-interval",
                        "PT0.1S"));
    }

    private void awaitPlayers(ObjectId game, int players) {
        Waiting.until(
                () -> rows.count("active_players where object_id = ? and players = ?", game, players) == 1, PATIENCE);
    }

    private int seen(Set<String> ends) {
        try (Connection connection = World.database().connect(schema);
                var statement = connection.createStatement();
                var row = statement.executeQuery(
                        "select last_success from scheduled_tasks where task_name = 'active-players'")) {
            row.next();
            ends.add(String.valueOf(row.getString(1)));
            return ends.size();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void createUser() throws SQLException {
        try (Connection connection = World.database().connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            statement.execute("create user if not exists '" + POD + "'@'%' identified by 'gaming'");
            statement.execute("grant all on *.* to '" + POD + "'@'%'");
        }
    }
}
