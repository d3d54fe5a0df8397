package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import world.World;

/** One request is one answer on both listeners, whatever frames its body (details.md, "HTTP"). */
@ExtendWith(World.class)
class RequestFramingIT {
    private static final Pattern ANSWER = Pattern.compile("HTTP/1\\.1 (\\d{3}) ");

    /** A body that is a request as well. */
    private static final String HIDDEN = "GET /health/live HTTP/1.1\r\nHost: hidden\r\n\r\n";

    private static final String HIDDEN_LENGTH = String.valueOf(HIDDEN.length());
    private static final String LENGTH = "Content-Length: " + HIDDEN_LENGTH;
    private static final String KEY = "X-API-Key: dev-data-feed";

    /** A listener that is sent something, and what it reads. */
    private record To(String listener, URI url) {
        @Override
        public String toString() {
            return listener;
        }

        private boolean isPublic() {
            return listener.equals("public");
        }

        String path() {
            return isPublic() ? "/graphql" : "/feeds/bets";
        }

        String type() {
            return "Content-Type: " + (isPublic() ? "application/json" : "application/x-ndjson");
        }

        String body() {
            return isPublic() ? "{\"query\":\"{__typename}\"}" : "\n\n\n";
        }
    }

    static Stream<To> listeners() {
        return Stream.of(new To("public", World.publicUrl()), new To("internal", World.internalUrl()));
    }

    @ParameterizedTest
    @MethodSource("listeners")
    void framingThatMayBeReadInTwoWaysIsRefusedAndEndsTheConnection(To to) throws Exception {
        var sent = new LinkedHashMap<String, String>();
        Stream.of("""
                        Transfer-Encoding: chunked\r\nTransfer-Encoding: identity|no colon|\
                        Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked|X\tY: %d|\
                        Content-Length: 99999999999999999999999|: no name|Transfer-Encoding: identity, chunked|\
                        Content-Length: -1|Transfer-Encoding: chunked, identity|LENGTH\r\nLENGTH|\
                        Transfer-Encoding: chunked\r\nLENGTH|Content-Length:|LENGTH\r\nTransfer-Encoding: chunked|\
                        LENGTH, %d|Transfer-Encoding: chunked, chunked|Transfer-Encoding:|\
                        Transfer-Encoding: gzip, chunked|Content-Length: +%d|Transfer-Encoding: \u000bchunked|\
                        Content-Length: 1 2|X: y\nTransfer-Encoding: chunked|Content-Length: 1.0|\
                        X: y\rTransfer-Encoding: chunked|Content-Length : %d|Transfer-Encoding: "chunked"|\
                        Content-Length\u0000: %d|Transfer-Encoding: chunked;q=1|Content-Length: \u0661|\
                        Transfer-Encoding:\r\n chunked|Content-Length: 0x24|Transfer-Encoding: xchunked|\
                        LENGTH\r\nContent-Length: 0|Transfer-Encoding: identity|Content-Length: 0\r\nLENGTH|\
                        Transfer-Encoding: Chunked|Transfer-Encoding : chunked|Transfer-Encoding: CHUNKED| Transfer-Encoding: chunked""".split("\\|"))
                .map(framing -> framing.replace("LENGTH", LENGTH).replace("%d", HIDDEN_LENGTH))
                .forEach(framing -> sent.put(framing, post("/graphql", framing) + "0\r\n\r\n" + HIDDEN + HIDDEN));

        assertAll(to, sent, "400");
    }

    @ParameterizedTest
    @MethodSource("listeners")
    void chunksThatMayBeReadInTwoWaysAreRefusedAndEndTheConnection(To to) throws Exception {
        var sent = new LinkedHashMap<String, String>();
        Stream.of("""
                        2\r\nabXX0\r\n\r\n|2\r\nab0\r\n\r\n|2\r\nab\n0\r\n\r\n|2\r\nab\r0\r\n\r\n|\
                        2\nab\r\n0\r\n\r\n|2\rab\r\n0\r\n\r\n|0x2\r\nab\r\n0\r\n\r\n|-2\r\nab\r\n0\r\n\r\n|\
                        +2\r\nab\r\n0\r\n\r\n| 2\r\nab\r\n0\r\n\r\n|\r\n2\r\nab\r\n0\r\n\r\n|g\r\nab\r\n0\r\n\r\n|\
                        2,2\r\nab\r\n0\r\n\r\n|7fffffffffffffffff\r\nab\r\n0\r\n\r\n|2;5000x\r\nab\r\n0\r\n\r\n|\
                        2;255xab\r\n0\r\n\r\n|2;a\nb\r\nab\r\n0\r\n\r\n|\r\n\r\n""".split("\\|"))
                .map(chunks -> chunks.replace("5000x", "x".repeat(5_000)).replace("255x", "x".repeat(255)))
                .forEach(chunks -> sent.put(
                        chunks, post(to.path(), "Transfer-Encoding: chunked", KEY, to.type()) + chunks + HIDDEN));
        assertAll(to, sent, "400");
    }

    @ParameterizedTest
    @MethodSource("listeners")
    void anUnreadBodyIsNoRequest(To to) throws Exception {
        var sent = new LinkedHashMap<String, String>();
        for (String method : List.of("GET", "HEAD", "POST", "OPTIONS", "TRACE")) {
            for (String path : List.of(
                    "/",
                    "/nowhere",
                    "/graphql",
                    "/graphql/schema.graphql",
                    "/.well-known/jwks.json",
                    "/health/live",
                    "/metrics",
                    "/openapi",
                    "/feeds/bets",
                    "/commission-report/system")) {
                for (String framing : List.of(LENGTH, "Transfer-Encoding: chunked")) {
                    for (String expected : List.of("X: y", "Expect: 100-continue", "Expect: 100-Continue")) {
                        sent.put(
                                method + " " + path + " " + framing + " " + expected,
                                request(method, path, framing, expected) + HIDDEN);
                    }
                }
            }
        }

        all(to, sent).forEach((request, statuses) -> {
            assertThat(statuses).as(request).hasSize(2).endsWith("end");
            assertThat(statuses.getFirst()).as(request).doesNotStartWith("5");
        });
    }

    /** Here the caller keeps its side open. */
    @ParameterizedTest
    @MethodSource("listeners")
    void theServiceEndsTheConnectionOfAnUnreadBody(To to) throws Exception {
        for (String field : List.of("Expect: 100-continue", "X: y")) {
            String answer = received(to, request("POST", "/health/live", field, LENGTH), false);
            assertThat(answer).contains("\r\nConnection: close\r\n").doesNotContain("still open");
        }
    }

    @ParameterizedTest
    @MethodSource("listeners")
    void aCallerWhosePathIsRefusedReadsTheAnswerAfterALongBody(To to) throws Exception {
        String body = "x".repeat(8_000_000);
        assertThat(received(to, request("POST", "/a%zz", "Content-Length: " + body.length()) + body, true))
                .startsWith("HTTP/1.1 400 ");
    }

    @ParameterizedTest
    @MethodSource("listeners")
    void aRequestThatAsksForItEndsTheConnection(To to) throws Exception {
        var sent = new LinkedHashMap<String, String>();
        for (String connection : List.of("close", "Close", "close, TE", "keep-alive, close", "TE,\tclose")) {
            sent.put(connection, request("GET", "/nowhere", "Connection: " + connection) + HIDDEN);
        }

        assertAll(to, sent, "404");
    }

    /** The caller keeps its side open, and need not name a host. */
    @ParameterizedTest
    @MethodSource("listeners")
    void http10IsAnsweredAndClosed(To to) throws IOException {
        for (String fields : List.of("", "Host: here\r\n", "Connection: keep-alive\r\n", "Expect: 100-continue\r\n")) {
            String answer = received(to, "GET /nowhere HTTP/1.0\r\n" + fields + "\r\n" + HIDDEN, false);
            assertThat(answer).startsWith("HTTP/1.1 404 ").contains("\r\nConnection: close\r\n");
            assertThat(answer).doesNotContain("still open").doesNotContainIgnoringCase("keep-alive");
            assertThat(ANSWER.matcher(answer).results()).hasSize(1);
        }
        String post = "POST " + to.path() + " HTTP/1.0\r\n" + KEY + "\r\n" + to.type() + "\r\n";
        String body = "Content-Length: " + to.body().length() + "\r\n\r\n" + to.body();
        assertThat(received(to, post + "Expect: 100-continue\r\n" + body, false))
                .startsWith("HTTP/1.1 200 ")
                .contains("\r\nConnection: close\r\n");
        assertThat(received(to, post + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", false))
                .startsWith("HTTP/1.1 400 ")
                .contains("\r\nConnection: close\r\n");
    }

    @ParameterizedTest
    @MethodSource("listeners")
    void aHeaderOfMoreThan16KibIsTooLarge(To to) throws Exception {
        int most = 16 * 1024 - "Host: here\r\nX: \r\n".length();
        assertThat(exchange(to, request("GET", "/nowhere", "X: " + "x".repeat(most))))
                .containsExactly("404", "end");
        var sent = new LinkedHashMap<String, String>();
        sent.put("a byte more", request("GET", "/nowhere", "X: " + "x".repeat(most + 1)));
        sent.put("a long value", request("GET", "/nowhere", "X: " + "x".repeat(100_000)));
        sent.put("a long name", request("GET", "/nowhere", "x".repeat(100_000) + ": y"));
        sent.put("many fields", request("GET", "/nowhere", "X: y\r\n".repeat(10_000) + "X: y"));
        sent.put("of HTTP/1.0", "GET / HTTP/1.0\r\nX: " + "x".repeat(20_000) + "\r\n\r\n");
        sent.put("before a body", request("POST", "/graphql", "X: " + "x".repeat(20_000), LENGTH) + HIDDEN);
        assertAll(to, sent, "431");
        assertThat(received(to, sent.get("a long value"), false))
                .contains("\r\nConnection: close\r\n", "is too long")
                .doesNotContain("still open");
    }

    @ParameterizedTest
    @MethodSource("listeners")
    void bodiesThatAreReadLeaveTheConnectionOpen(To to) throws Exception {
        String body = to.body();
        String half = Integer.toHexString(body.length() / 2);
        String other = Integer.toHexString(body.length() - body.length() / 2);
        String chunks = half + ";extension=\"1\"\r\n" + body.substring(0, body.length() / 2) + "\r\n" + other + "\r\n"
                + body.substring(body.length() / 2) + "\r\n000\r\nX-Trailer: y\r\n\r\n";
        String long1 = post(to.path(), to.type(), KEY, "Content-Length:\t" + body.length() + " ") + body;
        String chunked = post(to.path(), to.type(), KEY, "transfer-encoding:chunked \t") + chunks;
        String asked = post(to.path(), to.type(), KEY, "Expect: 100-continue", "Content-Length: " + body.length());

        assertThat(exchange(to, long1 + chunked + long1 + chunked + asked + body + request("GET", "/nowhere")))
                .containsExactly("200", "200", "200", "200", "100", "200", "404", "end");
    }

    /** RFC 9112, 2.2. */
    @ParameterizedTest
    @MethodSource("listeners")
    void oneEmptyLineBeforeARequestIsPassedOver(To to) throws Exception {
        String get = request("GET", "/nowhere", "X: y");
        assertThat(exchange(to, "\r\n" + get + "\r\n" + get)).containsExactly("404", "404", "end");
        assertThat(exchange(to, "\r\n\r\n" + get)).containsExactly("400", "end");
    }

    @ParameterizedTest
    @MethodSource("listeners")
    void anAnswerToHeadHasNoBody(To to) throws IOException {
        String paths = "/ /nowhere /feeds/bets /graphql /graphql/schema.graphql /.well-known/jwks.json /statements"
                + " /metrics /openapi /health /health/live /health/ready";
        for (String path : paths.split(" ")) {
            String head = received(to, request("HEAD", path, "Connection: close"), true);
            String get = received(to, request("GET", path, "Connection: close"), true);
            assertThat(head).as(path).endsWith("\r\n\r\n").containsOnlyOnce("\r\n\r\n");
            assertThat(head.lines().findFirst()).as(path).isEqualTo(get.lines().findFirst());
        }
    }

    /** Each is answered so, and ends its connection. */
    private static void assertAll(To to, Map<String, String> requests, String status) throws Exception {
        all(to, requests)
                .forEach((name, statuses) -> assertThat(statuses).as(name).containsExactly(status, "end"));
    }

    /** What each is answered, with status codes; "end" where the connection ends then. */
    private static Map<String, List<String>> all(To to, Map<String, String> requests) throws Exception {
        var answers = new LinkedHashMap<String, List<String>>();
        try (var threads = Executors.newFixedThreadPool(64)) {
            var asked = new LinkedHashMap<String, Future<List<String>>>();
            requests.forEach((name, request) -> asked.put(name, threads.submit(() -> exchange(to, request))));
            for (var each : asked.entrySet()) {
                answers.put(each.getKey(), each.getValue().get());
            }
        }
        return answers;
    }

    private static List<String> exchange(To to, String request) throws IOException {
        var answers = new ArrayList<>(ANSWER.matcher(received(to, request, true))
                .results()
                .map(answer -> answer.group(1))
                .toList());
        answers.add("end");
        return answers;
    }

    /** @param all whether no further request will come */
    private static String received(To to, String request, boolean all) throws IOException {
        var answers = new ByteArrayOutputStream();
        try (var socket = new Socket(to.url().getHost(), to.url().getPort())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            if (all) {
                socket.shutdownOutput();
            }
            InputStream in = socket.getInputStream();
            for (int next = in.read(); next >= 0; next = in.read()) {
                answers.write(next);
            }
        } catch (SocketTimeoutException open) {
            answers.writeBytes(" still open".getBytes(StandardCharsets.ISO_8859_1));
        }
        return answers.toString(StandardCharsets.ISO_8859_1);
    }

    private static String post(String path, String... fields) {
        return request("POST", path, fields);
    }

    private static String request(String method, String path, String... fields) {
        return method + " " + path + " HTTP/1.1\r\nHost: here\r\n" + String.join("\r\n", fields) + "\r\n\r\n";
    }
}
