package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import gaming.bets.History;
import gaming.database.snapshots.Caches;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Rows;
import world.StatementLog;
import world.TestClock;
import world.World;

/** details.md, "Catalogue": activePlayers, distinct players with SETTLED bets of the last 24 hours. */
@ExtendWith(World.class)
class ActivePlayersIT {
    private final ActivePlayers players =
            CDI.current().select(ActivePlayers.class).get();
    private final Caches caches = CDI.current().select(Caches.class).get();

    private final History history = History.here(3, 2);
    private final ObjectId game = history.games.get(0);
    private final ObjectId otherGame = history.games.get(1);
    private final Instant now = TestClock.now();

    @Test
    void aBetFromAClockAheadHidesNoneThatCounts() {
        history.plays(0, 0, now.minusSeconds(60));
        history.plays(0, 0, now.plusSeconds(200));
        history.plays(1, 0, now.plusSeconds(200));
        count();
        assertPlayers(1, 0, 1);
        TestClock.advance(Duration.ofSeconds(201));
        count();
        assertPlayers(2, 0, 2);
    }

    @Test
    void theOtherPodsLookAgainOnlyWhenAFigureMoved() throws Exception {
        history.plays(0, 0, now.minusSeconds(10));
        count();
        long version = version();
        List<String> same = StatementLog.during(EmbeddedMariaDb.GAMING, players::count);
        assertThat(same).hasSize(2);
        assertThat(version()).isEqualTo(version);

        history.plays(1, 1, now.minusSeconds(10));
        players.count();
        assertThat(version()).isEqualTo(version + 1);
        Waiting.until(() -> playersOf(otherGame) == 1);
    }

    private void count() {
        players.count();
        caches.catchUp();
    }

    private void assertPlayers(int ofGame, int ofOtherGame, int ofProvider) {
        assertThat(List.of(playersOf(game), playersOf(otherGame), playersOf(history.provider)))
                .containsExactly(ofGame, ofOtherGame, ofProvider);
    }

    private static long version() {
        return Rows.here()
                .count("(select 1 from seq_1_to_1000000 where seq <= (select players from catalogue_version)) v");
    }

    private int playersOf(ObjectId object) {
        return players.now().getOrDefault(object, 0);
    }
}
