package gaming.platform;

import static gaming.platform.PlayedGames.answer;
import static gaming.platform.PlayedGames.demo;
import static gaming.platform.PlayedGames.real;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Logged;
import world.World;

/** What goes over the wire, and that every failure is just no URL. */
@ExtendWith(World.class)
class GameLaunchesIT {
    private final RawServer server = new RawServer(RawServer.answering(200, answer(PlayedGames.URL)));
    private final Logged log = Logged.by(GameLaunches.class);

    @AfterEach
    void close() {
        log.close();
        server.close();
    }

    @Test
    void speaksThePlatformsFormat() {
        try (var platform = Guarded.at(server.url(), Map.of())) {
            assertThat(platform.launches().launch(real("vs20 \"x\""))).contains(PlayedGames.URL);
        }
        RawServer.Request request = server.requests().getFirst();
        assertThat(request.head())
                .startsWith("POST /game-launches HTTP/1.1\r\n")
                .contains("Authorization: Bearer " + Transfers.TOKEN + "\r\n")
                .contains("Content-Type: application/json\r\n");
        assertThat(request.body())
                .isEqualTo(
                        "{\"gameCode\":\"vs20 \\\"x\\\"\",\"playerId\":\"4711\",\"mode\":\"REAL\",\"country\":\"DE\","
                                + "\"device\":\"MOBILE\",\"language\":\"de\",\"currencyCode\":\"EUR\"}");
        assertThat(log.lines()).isEmpty();
    }

    @Test
    void waitsNoLongerThanItsOwnTimeoutThoughTransfersMay() {
        Map<String, String> keys = Map.of("launch-timeout", "PT1S", "read-timeout", "PT5M");
        server.behave(RawServer.silent());
        try (var platform = Guarded.at(server.url(), keys)) {
            assertThat(platform.launches().launch(real("a"))).isEmpty();
            assertThat(Thread.interrupted()).isFalse();

            server.behave((number, connection) -> drip(connection));
            assertThat(platform.launches().launch(real("a"))).isEmpty();
        }
        assertThat(log.lines())
                .containsExactly("WARNING No launch URL of game a: no whole answer in time; the same of other games is"
                        + " not logged for 10 minutes");
    }

    @Test
    void hasNoUrlAfterAnUnexpectedFailure() {
        LaunchCalls failing = new LaunchCalls() {
            @Override
            public Response launch(Request launch) {
                throw new IllegalStateException("unexpected");
            }

            @Override
            public Response warm() {
                throw new UnsupportedOperationException();
            }

            @Override
            public void close() {}
        };
        var launches = new GameLaunches(
                settings(true),
                new PlatformClient<>(
                        System.getLogger(GameLaunches.class.getName()), Transfers.READER, Optional.of(failing)));

        try (var unexpected = Logged.by(GameLaunches.class)) {
            assertThat(launches.launch(real("a"))).isEmpty();
            assertThat(unexpected.lines()).contains("SEVERE A call of the gaming platform failed unexpectedly");
        }
    }

    @Test
    void saysTheSameOnceAndNothingConfidential() {
        try (var platform = Guarded.at(server.url(), Map.of())) {
            server.behave(RawServer.answering(503, ""));
            platform.launches().launch(real("a"));
            platform.launches().launch(real("b"));
            server.behave(RawServer.answering(200, answer("ftp://games.example/secret")));
            platform.launches().launch(real("a"));
            platform.launches().launch(real("b"));
            server.behave(RawServer.answering(404, Transfers.error("GAME_NOT_AVAILABLE")));
            platform.launches().launch(real("a"));
            platform.launches().launch(real("a"));
            platform.launches().launch(demo("b\r\nWARNING" + "x".repeat(200)));
        }
        assertThat(log.lines())
                .containsExactly(
                        "WARNING No launch URL of game a: HTTP 503; the same of other games is not logged for 10 minutes",
                        "WARNING No launch URL of game a: HTTP 200 without a URL that can be opened; the same of other"
                                + " games is not logged for 10 minutes",
                        "INFO The platform has no REAL launch of game a",
                        "INFO The platform has no DEMO launch of game b WARNING" + "x".repeat(90));
    }

    private PlatformSettings settings(boolean local) {
        return new PlatformSettings(
                Optional.of(new PlatformSettings.Access(server.url(), Transfers.TOKEN)),
                Waiting.PATIENCE,
                Waiting.PATIENCE,
                20,
                Waiting.PATIENCE,
                128,
                Waiting.PATIENCE,
                256,
                local);
    }

    private Optional<String> launched() {
        return launched(server.url());
    }

    private static Optional<String> launched(URI url) {
        try (var platform = Guarded.at(url, Map.of())) {
            return platform.launches().launch(real("a"));
        }
    }

    private static void drip(Socket connection) throws IOException, InterruptedException {
        RawServer.write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
        while (true) {
            RawServer.write(connection, " ");
            Thread.sleep(10);
        }
    }
}
