package gaming.casino.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.enterprise.inject.spi.CDI;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.Gate;
import sandbox.SandboxLaunches.Mode;
import sandbox.SandboxPlatform.Moment;
import world.Together;
import world.World;

/** Launches of requests of the API, at the sandbox platform. */
@ExtendWith(World.class)
class LaunchesIT {
    private static final Launches.Player PLAYER =
            new Launches.Player(Optional.of("4711"), Optional.of("DE"), "MOBILE", "de");
    private static final Launches.Player STRANGER =
            new Launches.Player(Optional.empty(), Optional.empty(), "DESKTOP", "pt-br");

    private final Launches launches = CDI.current().select(Launches.class).get();
    private final LaunchBudget budget = new LaunchBudget();
    private final String game = game();

    @AfterEach
    void calm() {
        World.platform().calm();
    }

    @Test
    void launchesForMoney() {
        Optional<String> url = answer(launches.real(game, PLAYER, budget));

        assertThat(url)
                .contains(World.platform().url() + "/games/" + game
                        + "?playerId=4711&mode=REAL&country=DE&device=MOBILE&language=de&currencyCode=EUR");
        assertThat(sent(game))
                .containsExactly("{\"gameCode\":\"" + game + "\",\"playerId\":\"4711\",\"mode\":\"REAL\","
                        + "\"country\":\"DE\",\"device\":\"MOBILE\",\"language\":\"de\",\"currencyCode\":\"EUR\"}");
    }

    @Test
    void doesNotTellThePlatformWhoTriesADemo() {
        assertThat(answer(launches.demo(game, PLAYER, budget))).isPresent();
        assertThat(answer(launches.demo(game, STRANGER, budget))).isPresent();

        assertThat(sent(game))
                .containsExactly(
                        "{\"gameCode\":\"" + game + "\",\"mode\":\"DEMO\",\"country\":\"DE\",\"device\":\"MOBILE\","
                                + "\"language\":\"de\",\"currencyCode\":\"EUR\"}",
                        "{\"gameCode\":\"" + game + "\",\"mode\":\"DEMO\",\"device\":\"DESKTOP\","
                                + "\"language\":\"pt-br\",\"currencyCode\":\"EUR\"}");
    }

    @Test
    void asksNothingForAUserWithoutAPlatformAccount() {
        assertThat(launches.real(game, STRANGER, budget).toCompletableFuture()).isCompletedWithValue(Optional.empty());
        assertThat(sent(game)).isEmpty();
    }

    @Test
    void theAddressOpensAPageThatShowsWhatWasAskedFor() {
        String url = answer(launches.real("<b>" + game, PLAYER, budget)).orElseThrow();

        assertThat(Http.get(URI.create(url)).body())
                .contains("<td>&lt;b&gt;" + game + "</td>", "<td>playerId</td><td>4711</td>");
    }

    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"ANSWERS", "SLOW"})
    void whateverThePlatformDoesThereIsJustNoUrl(Mode mode) {
        World.platform().launches().mode(game, mode);
        String other = game();

        assertThat(answer(launches.real(game, PLAYER, budget))).isEmpty();
        assertThat(answer(launches.real(other, PLAYER, budget))).isPresent();
        assertThat(sent(game)).hasSize(1);
    }

    @Test
    void waitsForASlowPlatform() {
        World.platform().delay(Duration.ofMillis(50));
        World.platform().launches().mode(game, Mode.SLOW);

        assertThat(answer(launches.demo(game, PLAYER, budget))).isPresent();
    }

    /** The gate opens when all of them wait at the platform: one after the other they would never. */
    @Test
    void launchesInParallelWhileTheCallerGoesOn() {
        List<String> games = games(LaunchBudget.LAUNCHES);
        List<CompletableFuture<Optional<String>>> answers;
        try (Gate gate = World.platform().hold(Moment.LAUNCH)) {
            answers = real(games, budget);
            gate.awaitHeld(games.size());
            assertThat(answers).noneMatch(CompletableFuture::isDone);
        }
        assertThat(answers).allSatisfy(answer -> assertThat(answer.join()).isPresent());
    }

    @Test
    void givesARequestTwentyLaunchesOverAllOfItsFields() {
        List<String> games = games(15);
        try (Gate gate = World.platform().hold(Moment.LAUNCH)) {
            var real = real(games, budget);
            var demo = games.stream()
                    .map(each -> launches.demo(each, PLAYER, budget).toCompletableFuture())
                    .toList();
            assertThat(demo.subList(5, 15)).allSatisfy(LaunchesIT::assertBeyondTheBudget);
            gate.awaitHeld(20).release();

            assertThat(Stream.concat(real.stream(), demo.subList(0, 5).stream()))
                    .allSatisfy(answer -> assertThat(answer.join()).isPresent());
        }
        assertThat(games.subList(0, 5))
                .allSatisfy(each -> assertThat(sent(each)).hasSize(2));
        assertThat(games.subList(5, 15))
                .allSatisfy(each -> assertThat(sent(each)).hasSize(1));
    }

    @Test
    void givesEveryRequestItsOwn() {
        real(games(20), budget).forEach(CompletableFuture::join);

        assertBeyondTheBudget(launches.real(game, PLAYER, budget).toCompletableFuture());
        assertThat(answer(launches.real(game, PLAYER, new LaunchBudget()))).isPresent();
    }

    @Test
    void asksOnceForWhatTheRequestWantsTwice() {
        String url = answer(launches.real(game, PLAYER, budget)).orElseThrow();
        real(games(19), budget).forEach(CompletableFuture::join);
        assertBeyondTheBudget(real(games(1), budget).getFirst());

        assertThat(answer(launches.real(game, PLAYER, budget))).contains(url);
        assertThat(sent(game)).hasSize(1);
    }

    @Test
    void tellsOfEachThatIsNewBeforeItBeginsAndBeginsNoneThatIsRefusedThen() {
        var told = new AtomicInteger();
        LaunchBudget counting = budget.counting(() -> {
            if (told.incrementAndGet() > 2) {
                throw new Refusal(ErrorCode.RATE_LIMIT_EXCEEDED, "Too many requests");
            }
        });
        List<String> games = games(3);
        real(List.of(games.get(0), games.get(0), games.get(1)), counting).forEach(CompletableFuture::join);
        assertThat(told).hasValue(2);

        assertThat(launches.real(games.get(2), PLAYER, counting).toCompletableFuture())
                .isCompletedExceptionally();
        assertThat(sent(games.get(2))).isEmpty();
        assertThat(answer(launches.real(games.get(2), PLAYER, budget))).isPresent();
        assertThat(told).hasValue(3);
    }

    @Test
    void countsRightWhenFieldsAreResolvedAtTheSameTime() {
        List<String> games = games(100);
        var urls = new ConcurrentLinkedQueue<String>();
        Together.times(
                100,
                number -> launches.real(games.get(number), PLAYER, budget)
                        .exceptionally(_ -> Optional.empty())
                        .toCompletableFuture()
                        .join()
                        .ifPresent(urls::add));

        assertThat(urls).hasSize(LaunchBudget.LAUNCHES).doesNotHaveDuplicates();
        assertThat(games.stream().filter(each -> !sent(each).isEmpty())).hasSize(LaunchBudget.LAUNCHES);
    }

    private static void assertBeyondTheBudget(CompletableFuture<Optional<String>> answer) {
        assertThat(answer)
                .isCompletedExceptionally()
                .failsWithin(Duration.ZERO)
                .withThrowableThat()
                .withRootCauseInstanceOf(Refusal.class)
                .withMessageContaining("at most 20 launch URLs");
    }

    private List<CompletableFuture<Optional<String>>> real(List<String> games, LaunchBudget of) {
        return games.stream()
                .map(each -> launches.real(each, PLAYER, of).toCompletableFuture())
                .toList();
    }

    private static Optional<String> answer(CompletionStage<Optional<String>> stage) {
        return stage.toCompletableFuture().join();
    }

    private static List<String> sent(String gameCode) {
        return World.platform().launches().bodies(gameCode);
    }

    private static List<String> games(int count) {
        return IntStream.range(0, count).mapToObj(_ -> game()).toList();
    }

    private static String game() {
        return "game-" + new ObjectId();
    }
}
