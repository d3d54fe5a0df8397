package gaming.bets;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.EmbeddedMariaDb;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Random;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Rows;
import world.TestClock;
import world.Together;
import world.World;

/** details.md, "Catalogue": recently-played, latest first. */
@ExtendWith(World.class)
class PlayedGamesIT {
    private final PlayedGames playedGames =
            CDI.current().select(PlayedGames.class).get();

    private final Instant today = TestClock.now().truncatedTo(ChronoUnit.SECONDS);

    @Test
    void aGameThatAllBetsLeftWasNotPlayed() {
        History history = History.here(1, 2);
        String bet = new ObjectId().toHexString();
        World.feeds().accept("bets", history.bet(bet, 0, 0, today, true));
        World.feeds().accept("bets", history.bet(bet, 0, 1, today, true));
        assertThat(playedGames.latest(history.users.getFirst()).sequencedKeySet())
                .containsExactly(history.games.get(1));
        World.feeds().accept("bets", history.bet(bet, 0, 0, today, false));
        assertThat(playedGames.latest(history.users.getFirst()).sequencedKeySet())
                .containsExactly(history.games.get(0));
    }

    @Test
    void allGamesOfAUserAreGivenTheLatestFirst() {
        History history = History.here(1, 510);
        ObjectNode[] bets = IntStream.range(0, 510)
                .mapToObj(game ->
                        history.bet(new ObjectId().toHexString(), 0, game, today.minusSeconds(game), game % 2 == 0))
                .toArray(ObjectNode[]::new);
        World.feeds().accept("bets", bets);
        assertThat(playedGames.latest(history.users.getFirst()).sequencedKeySet())
                .containsExactlyElementsOf(history.games);
    }

    @Test
    void feedsOfTheSamePlayersBesideEachOtherDoNotDeadlock() throws SQLException {
        History history = History.here(5, 5);
        var random = new Random(5);
        String before = deadlocks();
        for (int round = 0; round < 5; round++) {
            var bodies = new ArrayList<Together.Step>();
            for (int body = 0; body < 6; body++) {
                ObjectNode[] lines = lines(history, random, body);
                bodies.add(() -> World.feeds().accept("bets", lines));
            }
            Together.run(bodies);
            assertThat(history.kept(EmbeddedMariaDb.GAMING)).isEqualTo(history.latest());
        }
        assertThat(deadlocks()).isEqualTo(before);
    }

    /** The same bets in every round, moved and voided at random, in any order; every player and game in every body. */
    private ObjectNode[] lines(History history, Random random, int body) {
        var lines = new ArrayList<ObjectNode>();
        for (int number = 0; number < 200; number++) {
            String id = "%s%04x%04x".formatted(history.provider.toHexString().substring(0, 16), body, number);
            lines.add(history.bet(
                    id, number % 5, random.nextInt(5), today.minusSeconds(random.nextInt(1000)), random.nextBoolean()));
        }
        Collections.shuffle(lines, random);
        return lines.toArray(ObjectNode[]::new);
    }

    private static String deadlocks() {
        return Rows.here()
                .texts("select variable_value from information_schema.global_status where variable_name ="
                        + " 'INNODB_DEADLOCKS'")
                .getFirst();
    }
}
