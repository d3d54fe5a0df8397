package gaming.casino.api;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.casino.api.VisitorLaunches.LaunchBudget;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.platform.GameLaunch;
import gaming.platform.GameLaunches;
import jakarta.enterprise.inject.spi.CDI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Gate;
import sandbox.SandboxPlatform.Moment;
import world.Together;
import world.World;

/** Launches of requests of the API, at the sandbox platform. */
@ExtendWith(World.class)
class LaunchesIT {
    private static final Runnable NOTHING = () -> {};
    private final LaunchBudget budget =
            new LaunchBudget(CDI.current().select(GameLaunches.class).get());

    @AfterEach
    void calm() {
        World.platform().calm();
    }

    /** The gate opens when all of them wait at the platform: one after the other they would never. */
    @Test
    void launchesInParallelWhileTheCallerGoesOn() {
        List<String> games = games(LaunchBudget.LAUNCHES);
        List<CompletableFuture<Optional<String>>> answers;
        try (Gate gate = World.platform().hold(Moment.LAUNCH)) {
            answers = real(games, NOTHING);
            gate.awaitHeld(games.size());
            assertThat(answers).noneMatch(CompletableFuture::isDone);
        }
        assertThat(answers).allSatisfy(answer -> assertThat(answer.join()).isPresent());
    }

    @Test
    void tellsOfEachThatIsNewBeforeItBeginsAndBeginsNoneThatIsRefusedThen() {
        var told = new AtomicInteger();
        Runnable counting = () -> {
            if (told.incrementAndGet() > 2) {
                throw new Refusal(ErrorCode.RATE_LIMIT_EXCEEDED, "Too many requests");
            }
        };
        List<String> games = games(3);
        real(List.of(games.get(0), games.get(0), games.get(1)), counting).forEach(CompletableFuture::join);
        assertThat(told).hasValue(2);

        assertThat(budget.launch(launch(games.get(2)), counting).toCompletableFuture())
                .isCompletedExceptionally();
        assertThat(sent(games.get(2))).isEmpty();
        assertThat(answer(budget.launch(launch(games.get(2)), NOTHING))).isPresent();
        assertThat(told).hasValue(3);
    }

    @Test
    void countsRightWhenFieldsAreResolvedAtTheSameTime() {
        List<String> games = games(100);
        var urls = new ConcurrentLinkedQueue<String>();
        Together.times(
                100,
                number -> budget.launch(launch(games.get(number)), NOTHING)
                        .exceptionally(_ -> Optional.empty())
                        .toCompletableFuture()
                        .join()
                        .ifPresent(urls::add));

        assertThat(urls).hasSize(LaunchBudget.LAUNCHES).doesNotHaveDuplicates();
        assertThat(games.stream().filter(each -> !sent(each).isEmpty())).hasSize(LaunchBudget.LAUNCHES);
    }

    private List<CompletableFuture<Optional<String>>> real(List<String> games, Runnable beforeNew) {
        return games.stream()
                .map(each -> budget.launch(launch(each), beforeNew).toCompletableFuture())
                .toList();
    }

    private static GameLaunch launch(String gameCode) {
        return new GameLaunch(gameCode, Optional.of("4711"), GameLaunch.Mode.REAL, Optional.of("DE"), "MOBILE", "de");
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
