package gaming.casino.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.EmbeddedMariaDb;
import gaming.bets.History;
import gaming.bets.PlayedGames;
import gaming.bets.PlayedGames.Played;
import gaming.casino.storefront.ActivePlayers.PlayerTally;
import gaming.database.Transactions;
import jakarta.enterprise.inject.spi.CDI;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.bson.types.ObjectId;
import world.TestClock;
import world.Together;
import world.World;

/** Whatever bets come, come again and are voided, in whatever bodies beside each other: the latest are the bets' own. */
class PlayersPropertiesIT {
    private static final ObjectId EVERYTHING = new ObjectId();

    private static final int USERS = 4;
    private static final int GAMES = 5;
    private static final int PHASES = 4;
    private static final Duration RECENTLY = Duration.ofDays(90);

    @Property(tries = 12, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
    void everyFigureIsWhatTheBetsSay(@ForAll long seed) throws SQLException {
        World.publicUrl();
        var random = new Random(seed);
        History history = History.here(USERS, GAMES);
        for (int phase = 0; phase < PHASES; phase++) {
            feed(random, lines(random, history));
            assertThat(history.kept(EmbeddedMariaDb.GAMING)).isEqualTo(history.latest());
            assertLatest(history);
            assertPlayers(random, history);
        }
    }

    /** New bets, and changed ones of before: each once, so that the order of the bodies does not matter. */
    private static List<ObjectNode> lines(Random random, History history) {
        var lines = new ArrayList<ObjectNode>();
        var known = new ArrayList<>(history.bets.entrySet());
        Collections.shuffle(known, random);
        for (Map.Entry<String, Played> each : List.copyOf(known.subList(0, known.size() / 2))) {
            Played bet = each.getValue();
            int user = history.users.indexOf(bet.user());
            int game = random.nextInt(3) == 0 ? random.nextInt(GAMES) : history.games.indexOf(bet.game());
            Instant at = random.nextInt(3) == 0 ? moment(random) : bet.at();
            lines.add(history.bet(each.getKey(), user, game, at, random.nextInt(3) > 0));
        }
        int fresh = random.nextInt(30);
        for (int i = 0; i < fresh; i++) {
            String id = new ObjectId().toHexString();
            lines.add(history.bet(
                    id, random.nextInt(USERS), random.nextInt(GAMES), moment(random), random.nextInt(4) > 0));
        }
        Collections.shuffle(lines, random);
        return lines;
    }

    /** Of few days and few moments, so that there are ties. */
    private static Instant moment(Random random) {
        Instant day = TestClock.now().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(1));
        int days = random.nextInt(4) == 0 ? 88 + random.nextInt(5) : random.nextInt(3);
        return day.minus(Duration.ofDays(days)).plusSeconds(3600L * random.nextInt(24));
    }

    private static void feed(Random random, List<ObjectNode> lines) {
        var bodies = new ArrayList<Together.Step>();
        for (int from = 0; from < lines.size(); ) {
            int to = Math.min(lines.size(), from + 1 + random.nextInt(20));
            ObjectNode[] body = lines.subList(from, to).toArray(ObjectNode[]::new);
            bodies.add(() -> World.feeds().accept("bets", body));
            from = to;
            if (bodies.size() == 6) {
                Together.run(bodies);
                bodies.clear();
            }
        }
        Together.run(bodies);
    }

    private static void assertLatest(History history) {
        PlayedGames playedGames = CDI.current().select(PlayedGames.class).get();
        for (ObjectId user : history.users) {
            assertThat(playedGames.latest(user).sequencedKeySet())
                    .containsExactlyElementsOf(
                            history.games(user, TestClock.now().minus(RECENTLY)));
        }
    }

    /** At moments of bets, a day after them, and a millisecond beside: the window is closed at both ends. */
    private static void assertPlayers(Random random, History history) {
        Transactions transactions = CDI.current().select(Transactions.class).get();
        Map<ObjectId, List<ObjectId>> memberships = memberships(random, history);
        for (int i = 0; i < 6; i++) {
            Instant now =
                    moment(random).plus(Duration.ofDays(random.nextInt(2))).plusMillis(random.nextInt(3) - 1L);
            Map<ObjectId, Integer> counted = transactions.call(() -> PlayerTally.count(memberships, now));
            assertThat(counted).isEqualTo(history.players(memberships, now.minus(Duration.ofHours(24)), now));
        }
    }

    private static Map<ObjectId, List<ObjectId>> memberships(Random random, History history) {
        var pages = List.of(new ObjectId(), new ObjectId(), new ObjectId());
        var objects = new HashMap<ObjectId, List<ObjectId>>();
        for (ObjectId game : history.games) {
            var all = new ArrayList<>(List.of(game, history.provider, EVERYTHING));
            pages.stream().filter(_ -> random.nextBoolean()).forEach(all::add);
            objects.put(game, all);
        }
        // A game that counts for nothing
        objects.remove(history.games.getFirst());
        return objects;
    }
}
