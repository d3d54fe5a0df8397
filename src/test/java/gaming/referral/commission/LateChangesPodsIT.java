package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import gaming.database.OnConnection;
import gaming.money.Dollars;
import gaming.referral.Referrals.Ancestors;
import gaming.referral.commission.Pods.Game;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.Blockade;
import world.Fleet;
import world.Together;
import world.World;

/** What comes in while others write the same, or while the day that it concerns is being computed. */
class LateChangesPodsIT {
    private static final int THREADS = 8;
    private static final BigDecimal LEVEL_2 = new BigDecimal("50000");

    private final Players players = new Players();

    @Test
    void aDepositThatComesEightTimesAtOnceCountsOnce() throws Exception {
        LocalDate day = LocalDate.of(2010, 1, 1);
        List<String> users = chain(3);
        var lines = new ArrayList<ObjectNode>();
        for (int i = 0; i < 300; i++) {
            String depositor = users.get(i % users.size());
            lines.add(players.deposit("many" + i, depositor, BigDecimal.TEN, BigDecimal.TWO, BigDecimal.ONE, day));
        }
        Together.times(THREADS, number -> feed(number, "deposits", shuffled(lines, number)));
        assertBooks(Set.of());
    }

    @Test
    void usersThatComeEightTimesAtOnceJoinOnce() throws Exception {
        var lines = new ArrayList<ObjectNode>();
        List<String> ids = ids(400);
        for (int i = 0; i < ids.size(); i++) {
            lines.add(players.user(ids.get(i), i == 0 ? null : ids.get((i - 1) / 2)));
        }
        // Order matters in a body only where a referrer is new with it
        feed(0, "users", lines.subList(0, 200));
        Together.times(THREADS, number -> {
            feed(number, "users", lines);
            feed(number, "users", shuffled(lines.subList(200, 400), number));
        });
        assertBooks(Set.of());
    }

    @Test
    void aNameThatEightUsersTakeAtOnceGoesToOneOfThem() throws Exception {
        List<String> ids = ids(THREADS);
        var accepted = Collections.synchronizedList(new ArrayList<Integer>());
        Together.times(THREADS, number -> {
            ObjectNode user = players.user(ids.get(number), null).put("username", "Wanted" + ids.getFirst());
            JsonNode answer = Pods.feeds(number % Pods.COUNT).send("users", List.of(user));
            accepted.add(answer.path("accepted").asInt(-1));
        });
        assertThat(accepted.stream().mapToInt(Integer::intValue).sum()).isEqualTo(1);
        assertThat(accepted).doesNotContain(-1);
    }

    @Test
    void betsThatComeAgainWithOtherValuesFromEverywhereCountAsTheyEndedUp() throws Exception {
        LocalDate day = LocalDate.of(2010, 2, 1);
        List<String> users = chain(7);
        List<String> bets = ids(200);
        Together.times(THREADS, number -> {
            var random = new Random(number);
            for (int round = 0; round < 3; round++) {
                feed(number, "bets", shuffled(lines(bets, users, random, day), number));
            }
        });
        Pods.runUntilNothingIsNew(day);
        assertBooksOfWhatIsStored(Set.of(day));
    }

    @Test
    void changesDuringTheComputationAreComputedNext() throws Exception {
        LocalDate day = LocalDate.of(2010, 3, 1);
        List<String> users = chain(120);
        List<String> bets = ids(600);
        feed(0, "bets", lines(bets, users, new Random(1), day));
        Together.times(THREADS, number -> {
            if (number < 2) {
                for (int i = 0; i < 8; i++) {
                    assertThat(Pods.jobs(number).queue(day).status()).isEqualTo(200);
                    assertThat(Pods.jobs(number).batch(day, 7).status()).isEqualTo(200);
                }
                return;
            }
            var random = new Random(number);
            for (int round = 0; round < 6; round++) {
                feed(number, "bets", lines(bets.subList(round * 40, round * 40 + 120), users, random, day));
                feed(number, "deposits", deposits(users, random, day));
            }
        });
        Pods.runUntilNothingIsNew(day);
        assertBooksOfWhatIsStored(Set.of(day));
    }

    /** The batch has read the old level and commits between any two statements of the deposit's transaction. */
    @Test
    void aDepositThatCrossesABatchIsNotMissed() throws Exception {
        LocalDate day = LocalDate.of(2010, 4, 1);
        List<String> users = chain(2);
        var referrer = new ObjectId(users.getFirst());
        var player = new ObjectId(users.getLast());
        feed(0, "bets", List.of(players.bet(id(), users.getLast(), Game.SLOT, BigDecimal.TEN, null, false, day)));

        var blockade = Pods.holdRows(day, users);
        Pods.jobs(0).queue(day);
        Blockade.awaitWaiting("fleet_", 1);
        try (Connection connection = World.database().connect(Fleet.rows().schema())) {
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            Connection crossed = Interposed.afterFirst("select user_id from commission", connection, () -> {
                blockade.close();
                return Pods.jobs(0).awaitDone(day);
            });
            OnConnection.run(
                    crossed,
                    () -> new Activity()
                            .funded(
                                    List.of(new Activity.Funding(player, day, new Dollars(LEVEL_2))),
                                    Map.of(player, new Ancestors(List.of(referrer)))));
            connection.commit();
        }
        assertThat(Pods.jobs(1).progress(day).path("recalculationNeeded").asBoolean())
                .isTrue();
        players.oracle.deposit("crossing", users.getLast(), LEVEL_2, LEVEL_2, day);
        Pods.runUntilNothingIsNew(day);
        assertBooks(Set.of(day));
    }

    @Test
    void aDayWaitsForNoOtherDay() throws Exception {
        LocalDate day = LocalDate.of(2010, 5, 2);
        List<String> users = chain(21);
        for (LocalDate each : List.of(day, day.plusDays(1))) {
            feed(0, "bets", lines(ids(200), users, new Random(2), each));
        }
        try (var _ = Pods.holdRows(day.plusDays(1), users)) {
            Pods.jobs(0).queue(day.plusDays(1));
            Blockade.awaitWaiting("fleet_", 1);
            Pods.jobs(0).queue(day);
            Waiting.until(
                    () -> Pods.jobs(1).progress(day).path("state").asText().equals("DONE"));
        }
        Pods.runUntilNothingIsNew(day.plusDays(1));
        assertBooksOfWhatIsStored(Set.of(day, day.plusDays(1)));
    }

    private List<String> chain(int length) {
        List<String> users = ids(length);
        var lines = new ArrayList<ObjectNode>();
        for (int i = 0; i < length; i++) {
            lines.add(players.user(users.get(i), i == 0 ? null : users.get(i - 1)));
        }
        feed(0, "users", lines);
        return users;
    }

    private static List<ObjectNode> lines(List<String> bets, List<String> users, Random random, LocalDate day) {
        return bets.stream()
                .map(bet -> Players.betLine(
                        bet,
                        users.get(Math.floorMod(bet.hashCode(), users.size())),
                        Game.values()[random.nextInt(4)],
                        BigDecimal.valueOf(random.nextInt(1_000_000_000), 8),
                        null,
                        random.nextInt(5) == 0,
                        day))
                .toList();
    }

    private static List<ObjectNode> deposits(List<String> users, Random random, LocalDate day) {
        return IntStream.range(0, 20)
                .mapToObj(i -> Players.depositLine(
                                "late" + day + i, users.get(i * users.size() / 20), BigDecimal.ONE, day)
                        .put("amountUsd", random.nextInt(120_000)))
                .toList();
    }

    private void assertBooks(Set<LocalDate> computed) {
        Books.assertSame(players.oracle, computed);
    }

    private void assertBooksOfWhatIsStored(Set<LocalDate> computed) {
        Books.tellStored(players.oracle);
        assertBooks(computed);
    }

    private static void feed(int number, String feed, List<ObjectNode> lines) {
        Pods.feeds(number % Pods.COUNT).accept(feed, lines.toArray(ObjectNode[]::new));
    }

    private static <T> List<T> shuffled(List<T> all, int seed) {
        var shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, new Random(seed));
        return shuffled;
    }

    private static List<String> ids(int count) {
        return IntStream.range(0, count).mapToObj(_ -> id()).toList();
    }

    private static String id() {
        return new ObjectId().toHexString();
    }

    /** A connection on which something else happens between two statements of a transaction. */
    private static final class Interposed {
        private Interposed() {}

        /** Runs {@code step} once the first query that begins with {@code sql} has its result. */
        static Connection afterFirst(String sql, Connection connection, Callable<?> step) {
            var done = new AtomicBoolean();
            return OnConnection.watched(Connection.class, connection, (method, arguments, result) -> {
                boolean watched = method.equals("prepareStatement")
                        && arguments[0].toString().startsWith(sql);
                return watched ? after((PreparedStatement) result, done, step) : result;
            });
        }

        private static PreparedStatement after(PreparedStatement statement, AtomicBoolean done, Callable<?> step) {
            return OnConnection.watched(PreparedStatement.class, statement, (method, _, result) -> {
                if (method.equals("executeQuery") && done.compareAndSet(false, true)) {
                    step.call();
                }
                return result;
            });
        }
    }
}
