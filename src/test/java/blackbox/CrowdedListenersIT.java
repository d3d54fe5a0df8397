package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.Http;
import dev.Ports;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.Waiting;
import world.Program;
import world.ServiceProcess;

/** Callers who take all connections and say little. */
@Tag("proof")
class CrowdedListenersIT {
    private static final int MOST = 8;
    private static final int MOST_OF_MANAGEMENT = 100;

    @AutoClose
    private static ServiceProcess service;

    @BeforeAll
    static void start() {
        String most = Integer.toString(MOST);
        var settings = Map.of(
                "server.max-tcp-connections",
                most,
                "server.sockets.0.max-tcp-connections",
                most,
                "management.port",
                Integer.toString(Ports.free()),
                "feeds.concurrent-bodies",
                "1",
                "server.header-timeout",
                "PT0.2S",
                "server.stall-timeout",
                "PT0.2S");
        service = ServiceProcess.start(settings);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "POST /nowhere HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nx",
                "GET / HTTP/1.1\r\nHost: here\r\nX: ", "GET /nowhere HTTP/1.1\r\nHost: here\r\n\r\n",
            })
    void anHonestCallerIsAnsweredBesideThem(String said) throws IOException {
        assertAnswers(service.publicUrl().resolve("/graphql/schema.graphql"), said, MOST);
        assertAnswers(service.internalUrl().resolve("/openapi"), said, MOST);
        assertAnswers(service.managementUrl().resolve("/health/live"), said, MOST_OF_MANAGEMENT);
    }

    private static void assertAnswers(URI url, String said, int most) throws IOException {
        List<Socket> crowd = crowd(url, said, 3 * most);
        Product.ok(Http.get(url));
        Waiting.until(() -> crowd.stream().filter(each -> !ended(each)).count() < most);
        for (Socket each : crowd) {
            each.close();
        }
    }

    @Test
    void aFeedIsTakenBesideSendersWhoFallSilentInTheirBodies() throws IOException {
        String silent = "POST /feeds/users HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-ndjson\r\n"
                + "X-API-Key: dev-data-feed\r\nContent-Length: 100\r\n\r\n{";
        List<Socket> senders = crowd(service.internalUrl(), silent, MOST - 1);
        var answers = new ArrayList<String>();
        for (Socket each : senders) {
            answers.add(statusLine(each));
        }
        assertThat(answers).as("one of them has the place").anyMatch(said -> said.startsWith("HTTP/1.1 429"));
        // The sender sees the end of its connection before its place is free
        var feeds = service.feeds();
        Waiting.until(() -> feeds.post("users", "").status() == 200, Duration.ofSeconds(5));
    }

    private static String statusLine(Socket socket) throws IOException {
        socket.setSoTimeout((int) Waiting.PATIENCE.toMillis());
        try (var answer =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))) {
            return String.valueOf(answer.readLine());
        } catch (SocketException reset) {
            return "";
        }
    }

    /** The limit is lowered behind its back, so that it runs into it. */
    @Test
    void aListenerThatHasEndedEndsTheProcess() throws Exception {
        assumeThat(Path.of("/usr/bin/prlimit")).isExecutable();
        try (var doomed = ServiceProcess.start(Map.of("server.header-timeout", "PT1S"))) {
            long open;
            try (var files = Files.list(Path.of("/proc/" + doomed.pid() + "/fd"))) {
                open = files.count();
            }
            Program.run("/usr/bin/prlimit", "--pid", Long.toString(doomed.pid()), "--nofile=" + (open + 20))
                    .good();
            try {
                crowd(doomed.publicUrl(), "", 100);
            } catch (ConnectException ended) {
                // Before all had come
            }
            assertThat(doomed.exitCode()).isEqualTo(1);
            assertThat(doomed.output()).contains("The public listener has ended");
        }
    }

    private static List<Socket> crowd(URI url, String said, int size) throws IOException {
        var crowd = new ArrayList<Socket>();
        for (int each = 0; each < size; each++) {
            var socket = new Socket(url.getHost(), url.getPort());
            socket.getOutputStream().write(said.getBytes(StandardCharsets.US_ASCII));
            crowd.add(socket);
        }
        return crowd;
    }

    private static boolean ended(Socket socket) {
        try {
            socket.setSoTimeout(1);
            while (socket.getInputStream().read() >= 0) {
                // An answer
            }
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }
}
