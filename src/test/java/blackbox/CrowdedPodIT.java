package blackbox;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http;
import dev.Http.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Waiting;
import world.ServiceProcess;
import world.Vitals;
import world.World;

/** Callers who have the service hold and compute as much as they can, in the memory that a pod has. */
@Tag("proof")
class CrowdedPodIT {
    /** Of the image, with the heap that a pod of the chart has. */
    private static final List<String> JVM = List.of(
            "-XX:+UseSerialGC",
            "-XX:+UseCompactObjectHeaders",
            "-Xms64m",
            "-Xmx614m",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:TrimNativeHeapInterval=30000");

    /** {@code resources.limits.memory} of the chart. */
    private static final long CONTAINER_KILOBYTES = 1024 * 1024;

    private static final String PROVIDER = "crowded";
    private static final int GAMES = 100;
    private static final int DESCRIPTION = 20_000;
    private static final int CONNECTIONS = 50;

    @AutoClose
    private static ServiceProcess service;

    private static Vitals vitals;
    private static long slowestProbe;
    private static long slowestAnswer;

    @BeforeAll
    static void start() {
        var keys = Map.of(
                "server.stall-timeout", "PT10S",
                "server.idle-connection-timeout", "PT4S",
                "limits.cost.per-minute", "4800000");
        service = ServiceProcess.start(World.database().url(World.freshSchema()), keys, JVM);
        vitals = new Vitals(service.pid());
        var feeds = service.feeds();
        feeds.accept("providers", Games.provider(PROVIDER));
        feeds.accept(
                "games", IntStream.range(0, GAMES).mapToObj(CrowdedPodIT::game).toArray(ObjectNode[]::new));
        assertHonestCallersAreAnswered();
    }

    private static ObjectNode game(int number) {
        return record("slug", "g" + number, "providerSlug", PROVIDER, "name", "Game " + number, "code", "c" + number)
                .put("type", "SLOTS")
                .put("description", "d".repeat(DESCRIPTION - 100));
    }

    @Test
    void unreadAnswersLeaveRoomForOthers() throws IOException {
        crowd(200, _ -> "203.0.113.201", CrowdedPodIT::request);
        crowd(200, each -> "198.51.100." + each, CrowdedPodIT::request);
    }

    /** From an address that has spent nothing: else the limit on cost would refuse the bodies before their bytes count. */
    @Test
    void bodiesThatComeSlowlyLeaveRoomForOthers() throws IOException {
        drip(_ -> "203.0.113.202");
        drip(each -> "198.51." + each / 250 + "." + each % 250);
    }

    @Test
    void documentsThatCostAllThatIsAllowedLeaveRoomForOthers() throws Exception {
        var over = new AtomicBoolean();
        var documents = List.of(
                "{ casinoGames(limit: 100) { data { " + Product.times(480, "a%d: name") + " } } }",
                "{ casinoGames(limit: 100) { data { " + Product.times(30, "a%d: description") + " } } }",
                "{ searchCasinoGames(query: \"game\", limit: 100) { data { highlights { path texts { value } } } } }",
                "{ " + Product.times(3, "a%d: searchCasinoGames(query: \"" + "gamer ".repeat(33) + "\") { count }")
                        + " }",
                "{ __schema { types { fields { " + Product.times(120, "a%d: name") + " } } } }");
        // What a pod does for the first time takes it longest, and what waits for that too long is refused
        documents.forEach(document -> ask(document, "203.0.113.100"));
        try (var attackers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int address = 0; address < 10; address++) {
                String from = "203.0.113." + address;
                attackers.submit(() -> {
                    for (int each = 0; !over.get(); each++) {
                        Http.Answer answer = ask(documents.get(each % documents.size()) + "# " + each, from);
                        if (answer.status() == 429) {
                            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
                        }
                    }
                    return "";
                });
            }
            try {
                for (int each = 0; each < 50; each++) {
                    assertHonestCallersAreAnswered();
                }
            } finally {
                over.set(true);
            }
        }
        report("documents that cost all that is allowed");
    }

    @Test
    void anAnswerThatIsTooLongIsTooComplex() {
        Answer answer = Product.ok(Http.graphql(
                service.publicUrl(),
                "{ casinoGames(limit: 100) { data { a: description b: description } } }",
                Map.of(),
                ""));
        Product.fails(answer, "QUERY_TOO_COMPLEX");
    }

    /** Some 2 MB, which are not read. */
    private static String request(String address) {
        String query = "{\"query\":\"{ casinoGames(limit: 100) { data { description } } }\","
                + "\"variables\":{\"x\":\"" + "x".repeat(3_800) + "\"}}";
        return head(address, query.length()) + query;
    }

    private static void crowd(int size, IntFunction<String> addresses, UnaryOperator<String> request)
            throws IOException {
        int before = vitals.handles();
        List<Socket> crowd = new ArrayList<>();
        for (int each = 0; each < size; each++) {
            Socket socket = connect();
            send(socket, request.apply(addresses.apply(each)));
            crowd.add(socket);
            if (each % 20 == 0) {
                assertHonestCallersAreAnswered();
            }
        }
        assertHonestCallersAreAnswered();
        report("answers that are not read");
        // They stay and do not read, and yet the service ends them
        Waiting.until(() -> vitals.handles() < before + CONNECTIONS);
        assertHonestCallersAreAnswered();
        for (Socket each : crowd) {
            each.close();
        }
    }

    private static void drip(IntFunction<String> addresses) throws IOException {
        List<Socket> crowd = new ArrayList<>();
        for (int each = 0; each < 700; each++) {
            Socket socket = connect();
            send(socket, head(addresses.apply(each), 1_000_000) + "{\"query\":\"");
            crowd.add(socket);
        }
        String piece = "x".repeat(8_000);
        for (int sent = 0; sent < 900_000; sent += piece.length()) {
            for (Socket each : List.copyOf(crowd)) {
                try {
                    send(each, piece);
                } catch (IOException refused) {
                    crowd.remove(each);
                    each.close();
                }
            }
            assertHonestCallersAreAnswered();
        }
        report("bodies that drip, of which " + crowd.size() + " are left");
        int refused = 0;
        for (Socket each : crowd) {
            var answer = new byte[2_000];
            int length = each.getInputStream().available() > 0
                    ? each.getInputStream().read(answer)
                    : 0;
            String text = new String(answer, 0, length, US_ASCII);
            refused += text.startsWith("HTTP/1.1 503") && text.contains("Retry-After: ") ? 1 : 0;
            each.close();
        }
        assertThat(refused).isPositive();
    }

    private static void assertHonestCallersAreAnswered() {
        for (String probe : List.of("/health/live", "/health/ready", "/metrics")) {
            long begun = System.nanoTime();
            Product.ok(Http.get(service.internalUrl().resolve(probe)));
            slowestProbe = Math.max(slowestProbe, System.nanoTime() - begun);
        }
        long begun = System.nanoTime();
        Http.Answer answer = ask("{ casinoGames(limit: 20) { data { slug name type } } }", "192.0.2.1");
        assertThat(answer.json().at("/data/casinoGames/data")).as(answer.body()).hasSize(20);
        slowestAnswer = Math.max(slowestAnswer, System.nanoTime() - begun);
    }

    private static Http.Answer ask(String document, String address) {
        return Http.graphql(service.publicUrl(), document, Map.of(), "", "X-Forwarded-For", address);
    }

    private static void report(String what) {
        long worst = vitals.mostResidentKilobytes();
        System.out.printf(
                "%s: %d MB resident, at most %d; the slowest probe %.3f s, the slowest honest answer %.3f s%n",
                what, vitals.residentKilobytes() / 1024, worst / 1024, slowestProbe / 1e9, slowestAnswer / 1e9);
        slowestProbe = 0;
        slowestAnswer = 0;
        assertThat(service.isAlive()).isTrue();
        assertThat(worst).isLessThan(CONTAINER_KILOBYTES);
    }

    private static String head(String address, int length) {
        return "POST /graphql HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nX-Forwarded-For: " + address
                + "\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private static Socket connect() throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(
                service.publicUrl().getHost(), service.publicUrl().getPort()));
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(US_ASCII));
        out.flush();
    }
}
