package blackbox;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Requests of which most are none that a client would send, always the same ones for a seed. */
final class OddRequests {
    private static final Pattern FAILED = Pattern.compile("HTTP/1\\.1 5(?!03)\\d\\d ");
    /** Nothing of the service's inside may be in an answer. */
    private static final Pattern INSIDE = Pattern.compile(
            "(?i)exception|\\bjava\\.|javax|jakarta|helidon|jersey|glassfish|jackson|hibernate|mariadb|jdbc|\\bsql"
                    + "|\\bat [a-z]+\\.[a-z]|stack ?trace|caused by|nullpointer|\\.java\\b|/app/|/home/|/usr/|unmarshal");
    /** What is published: metrics, the schema, the description of the hooks and its page, and keys, which are any letters. */
    private static final Pattern PUBLISHED =
            Pattern.compile("# HELP|type Query|openapi: |\"openapi\"|\"kty\"|<html", Pattern.CASE_INSENSITIVE);

    private static final Pattern FINAL = Pattern.compile("HTTP/1\\.1 [2-5]\\d\\d ");
    private static final String LAST = "GET /nowhere HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";

    private static final List<String> METHODS = words("""
            GET GET GET GET POST POST POST HEAD PUT DELETE OPTIONS OPTIONS PATCH TRACE CONNECT PRI get G\0T
            """);
    private static final List<String> PATHS = words("""
            / /graphql /graphql /graphql/ /graphql/schema.graphql /.well-known/jwks.json
            /statements /statements/2026-01 /statements?format=%ff /statements/%00 /users/x/statements/%ff
            /health /health/live /health/ready /health/started /metrics /metrics/base /metrics?scope= /metrics?name=%
            /openapi /openapi?x=%zz /openapi/ui /feeds/bets /feeds/users /feeds/nothing
            /dead-letters /dead-letters?topic=%ff%fe /dead-letters?topic=%c3%a9 /dead-letters?topic=%00
            /dead-letters?limit=9999999999 /dead-letters/x/replay /dead-letters/%ff/replay /dead-letters/%ff
            /claims /claims?state=%ff /claims/books /claims/x/resolve /earnings?month=%ff /activity/totals?to=%ff /rates /rates?symbol=%ff%fe
            /users/%ff /users/000000000000000000000000 /picks/transfers /picks/transfers?x=;
            /chat/memberships /chat/memberships?user=%f0 /user-commission-history-jobs
            /user-commission-history-jobs/report/daily-commission
            /user-commission-history-jobs/report/daily-commission?date=%ff
            /user-commission-history-jobs?state=%00 /user-commission-history-jobs/2026-99-99
            /sync-tasks/sync-users-master/progress /script/invalidate-cache?key=%ff /nowhere
            * http://a/graphql // /%2e%2e/ /..;/ /% /%zz /\u00ff /;x=y /a;b=c; /? /# /[ /^ /{x} /\\
            """);
    private static final List<String> GOOD = words("""
            /graphql /.well-known/jwks.json /health/live /health/ready /metrics /openapi /claims /dead-letters /nowhere
            /user-commission-history-jobs/report /user-commission-history-jobs/report?userId=zz
            /graphql?query={__typename} /statements /statements/2026-01 /console /console/claims /console/reports /local-upload/a/b/c
            /user-commission-history-jobs/report/days.csv /user-commission-history-jobs/report/users?search=a
            """);
    private static final List<String> NAMES = words("""
            Accept Accept Content-Type Content-Type Content-Encoding Accept-Encoding Accept-Language Origin
            Access-Control-Request-Method Access-Control-Request-Headers Cookie X-Forwarded-For Forwarded
            X-Request-Id traceparent tracestate Authorization X-API-Key Host Connection Upgrade Expect TE Range
            If-None-Match If-Modified-Since User-Agent Referer Idempotency-Key Content-Length Transfer-Encoding
            Trailer Date X-HTTP-Method-Override HTTP2-Settings
            """);
    private static final List<String> SEPARATORS = List.of(" :", "", "::", "\t:");
    private static final List<String> ENDS = List.of(" HTTP/1.0", " HTTP/2", "", " HTTP/1.1 ", " http/1.1");
    private static final List<String> KEYS = words("dev-operator dev-data-feed dev-cloud-schedules dev-cloud-tasks");
    private static final List<String> TYPES = words("application/json application/x-ndjson");
    private static final List<String> VALUES = lines("""
            ; | , | */* | * | / | a/b; | ;q=1 | text/html;q=2 | application/json;q=x | application/json \
            | application/json; charset=nonsense | application/json;charset=" | application/x-ndjson \
            | multipart/form-data | multipart/form-data; boundary= | application/graphql-response+json | gzip | GZIP \
            | x-gzip | br | null | http://a | GET | a,b,, | a=b | = | a=" | $Version=1; a=b | \u00ff\u00fe | %ff \
            | 999.1.1.1 | ::1 | 1.2.3.4:5 | for=_x | 00-0-0-0 \
            | 00-11111111111111111111111111111111-1111111111111111-01 | Bearer x | Basic % | dev-operator | close \
            | keep-alive | upgrade | h2c | websocket | 100-continue | trailers | bytes=0- | "x" | Thu, 01 Jan 1970 | 0 \
            | 1 | -1 | 99999999999999999999 | chunked | gzip, chunked | localhost:99999 | [::1 | a b | @""");
    private static final List<String> BODIES = lines("""
            {} | [] | null | { | " | {"query":1} | {"query":"{"} | {"query":"{__typename}"} \
            | {"query":"query($a:Int!){__typename}","variables":{"a":"x"}} \
            | {"query":"{__schema{types{name}}}","operationName":"x"} | {"query":"mutation{refreshSession{status}}"} \
            | {"query":"{casinoGames(limit:-1){count}}"} | {"a":1e999999999} | \0 | \37\213\b | <a/> | --x | 5\rhello \
            | zz\r""");

    private final Random random;

    OddRequests(long seed) {
        random = new Random(seed);
    }

    /** The next one, as it is on the wire. */
    byte[] next() {
        var request = new StringBuilder(any(METHODS)).append(odd(200) ? "  " : " ");
        request.append(odd(100) ? "" : any(PATHS))
                .append(odd(50) ? any(ENDS) : " HTTP/1.1")
                .append("\r\n");
        if (!odd(50)) {
            request.append("Host: here\r\n");
        }
        for (int left = random.nextInt(4); left > 0; left--) {
            request.append(odd(100) ? "" : any(NAMES))
                    .append(odd(50) ? any(SEPARATORS) : ": ")
                    .append(odd(100) ? "x".repeat(5000) : any(VALUES))
                    .append(odd(100) ? "\n" : "\r\n");
        }
        if (odd(3)) {
            request.append("X-API-Key: ").append(any(KEYS)).append("\r\n");
        }
        if (odd(2)) {
            request.append("Content-Type: ").append(any(TYPES)).append("\r\n");
        }
        String body = odd(30) ? "x".repeat(3000) : any(BODIES);
        if (odd(6)) {
            request.append("Transfer-Encoding: chunked\r\n");
            body = odd(2) ? body : Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
        } else if (!body.isEmpty()) {
            request.append("Content-Length: ")
                    .append(body.length() + (odd(20) ? 5 : 0))
                    .append("\r\n");
        }
        byte[] bytes = request.append("\r\n").append(body).toString().getBytes(StandardCharsets.ISO_8859_1);
        if (odd(10)) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return odd(30) ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    /** A request with odd values in its header, and without a body. */
    String nextOfOddHeader() {
        var request =
                new StringBuilder(odd(5) ? "HEAD " : "GET ").append(any(GOOD)).append(" HTTP/1.1\r\nHost: here\r\n");
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            request.append(any(NAMES)).append(": ");
            for (int parts = 1 + random.nextInt(3); parts > 0; parts--) {
                request.append(odd(5) ? text() : any(VALUES))
                        .append(odd(2) ? "" : any(List.of(",", ";", " ", "(", "\"")));
            }
            request.append("\r\n");
        }
        return request.append("\r\n").toString();
    }

    private String text() {
        return random.ints(random.nextInt(40), 32, 256)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    /** What is wrong where {@code request} gets no answer, or where the connection then ends without a word. */
    static String silence(URI to, String request) throws IOException {
        var received = new ByteArrayOutputStream();
        try (var socket = new Socket(to.getHost(), to.getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write((request + LAST).getBytes(StandardCharsets.ISO_8859_1));
            socket.getInputStream().transferTo(received);
        } catch (SocketTimeoutException silent) {
            return "No end of " + received;
        } catch (SocketException reset) {
            return "Reset after " + received;
        }
        String answer = received.toString(StandardCharsets.ISO_8859_1);
        String head = answer.split("\r\n\r\n", 2)[0];
        boolean last = head.contains("\r\nConnection: close");
        boolean complete = FINAL.matcher(answer).results().count() == (last ? 1 : 2);
        return complete && !FAILED.matcher(answer).find() ? "" : "Answered with '" + answer + "'";
    }

    private boolean odd(int each) {
        return random.nextInt(each) == 0;
    }

    private String any(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split("[ \n]+"));
    }

    private static List<String> lines(String text) {
        return List.of(text.split(" \\| "));
    }

    /** The answer to {@code request} where something is wrong with it; else empty. */
    static String fault(URI to, byte[] request) throws IOException {
        var received = new ByteArrayOutputStream();
        try (var socket = new Socket(to.getHost(), to.getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request);
            socket.shutdownOutput();
            socket.getInputStream().transferTo(received);
        } catch (SocketTimeoutException silent) {
            return "No end of " + received;
        } catch (SocketException reset) {
            // What it had to say has come before
        }
        String answer = received.toString(StandardCharsets.ISO_8859_1);
        boolean tells =
                INSIDE.matcher(answer).find() && !PUBLISHED.matcher(answer).find();
        return tells || FAILED.matcher(answer).find() ? answer : "";
    }
}
