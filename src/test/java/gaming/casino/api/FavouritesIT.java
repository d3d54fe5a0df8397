package gaming.casino.api;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import dev.EmbeddedMariaDb;
import jakarta.enterprise.inject.spi.CDI;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Rows;
import world.StatementLog;
import world.TestClock;
import world.Together;
import world.World;

@ExtendWith(World.class)
class FavouritesIT {
    private static final String OF_USER = "favourite_game where user_id = ?";

    private final Favourites favourites = CDI.current().select(Favourites.class).get();
    private final ObjectId user = new ObjectId();

    @Test
    void favouritesOfOneMomentAreShownInTheOrderOfTheirNames() {
        String provider = "p" + user;
        World.feeds().accept("users", record("id", "" + user, "username", "u" + user));
        World.feeds().accept("providers", record("slug", provider, "name", provider));
        for (String slug : List.of("b", "c", "a")) {
            World.feeds()
                    .accept("games", record("slug", slug, "providerSlug", provider, "name", slug, "code", slug + user));
        }
        Rows.here()
                .change(
                        "insert into favourite_game(user_id, game_id, added_at)"
                                + " select ?, g.id, '2026-01-01' from game g join provider p on p.id = g.provider_id"
                                + " where p.slug = ?",
                        user,
                        provider);

        assertThat(World.graphql(
                                "{ casinoGames(filter: {casinoPageSlug: \"my-favorites\"}) { data { slug } } }",
                                Map.of(),
                                World.accessToken(user))
                        .json()
                        .findValuesAsText("slug"))
                .containsExactly("a", "b", "c");
    }

    @Test
    void addingWhatWasRemovedPutsItFirst() {
        List<ObjectId> games = added(2);
        favourites.remove(user, games.getFirst());
        assertThat(favourites.of(user).sequencedKeySet()).containsExactly(games.get(1));

        add(games.getFirst());
        assertThat(favourites.of(user).sequencedKeySet()).containsExactly(games.get(0), games.get(1));
    }

    @Test
    void keepsTheThousandThatWereAddedLast() {
        ObjectId oldest = filled(Favourites.MOST - 1);
        ObjectId game = added(1).getFirst();
        add(game);
        assertThat(favourites.of(user).sequencedKeySet())
                .hasSize(Favourites.MOST)
                .contains(oldest);

        ObjectId latest = added(1).getFirst();
        assertThat(favourites.of(user).sequencedKeySet())
                .hasSize(Favourites.MOST)
                .doesNotContain(oldest);
        assertThat(favourites.of(user).sequencedKeySet().getFirst()).isEqualTo(latest);
        assertThat(Rows.here().count(OF_USER, user)).isEqualTo(Favourites.MOST);
    }

    @Test
    void manyGamesAddedAtOnceBeyondTheLimitLeaveAThousand() {
        filled(Favourites.MOST);
        List<ObjectId> games =
                IntStream.range(0, 50).mapToObj(_ -> new ObjectId()).toList();
        TestClock.advance(Duration.ofSeconds(1));
        Together.times(50, number -> favourites.add(user, games.get(number)));

        assertThat(favourites.of(user).sequencedKeySet())
                .hasSize(Favourites.MOST)
                .containsAll(games);
        added(1);
        assertThat(Rows.here().count(OF_USER, user)).isEqualTo(Favourites.MOST);
    }

    @Test
    void addingAndRemovingAtOnceEndsInOneOfBothAndFailsNoCaller() {
        List<ObjectId> games =
                IntStream.range(0, 5).mapToObj(_ -> new ObjectId()).toList();
        Together.times(100, number -> {
            ObjectId game = games.get(number % games.size());
            if (number % 2 == 0) {
                favourites.add(user, game);
            } else {
                favourites.remove(user, game);
            }
        });
        assertThat(games).containsAll(favourites.of(user).sequencedKeySet());

        games.forEach(game -> favourites.add(user, game));
        assertThat(favourites.of(user).sequencedKeySet()).containsExactlyInAnyOrderElementsOf(games);
        Together.times(games.size(), number -> favourites.remove(user, games.get(number)));
        assertThat(favourites.of(user)).isEmpty();
    }

    @Test
    void takesTheSameStatementsHoweverManyThereAre() throws Exception {
        List<ObjectId> games = added(10);
        assertThat(statements(() -> favourites.of(user))).hasSize(1);
        assertThat(statements(() -> favourites.add(user, games.getFirst()))).hasSize(2);
        assertThat(statements(() -> favourites.remove(user, games.getFirst()))).hasSize(1);
        filled(500);

        assertThat(statements(() -> favourites.of(user))).hasSize(1);
        assertThat(statements(() -> favourites.add(user, new ObjectId()))).hasSize(2);
        assertThat(statements(() -> favourites.remove(user, games.getLast()))).hasSize(1);
    }

    /** So many that were added in the hour before; the one that was added first. */
    private ObjectId filled(int count) {
        Rows.here()
                .change(
                        "insert into favourite_game(user_id, game_id, added_at) select ?, unhex(lpad(hex(seq), 24, '0')),"
                                + " ? + interval seq second from seq_1_to_" + count,
                        user,
                        LocalDateTime.ofInstant(TestClock.now().minus(Duration.ofHours(1)), ZoneOffset.UTC));
        return new ObjectId("000000000000000000000001");
    }

    /** So many new ones, a millisecond or more after each other. */
    private List<ObjectId> added(int count) {
        List<ObjectId> games =
                IntStream.range(0, count).mapToObj(_ -> new ObjectId()).toList();
        games.forEach(this::add);
        return games;
    }

    private void add(ObjectId game) {
        TestClock.advance(Duration.ofMillis(1));
        favourites.add(user, game);
    }

    /** Others of the service in this JVM go on meanwhile. */
    private static List<String> statements(StatementLog.Step step) throws Exception {
        return StatementLog.during(EmbeddedMariaDb.GAMING, step).stream()
                .filter(statement -> statement.contains("favourite_game"))
                .toList();
    }
}
