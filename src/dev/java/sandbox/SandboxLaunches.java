package sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import sandbox.SandboxPlatform.Moment;
import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * Game launches at the sandbox platform. {@code {"launches":"SLOW"}} switches all of them, {@code
 * {"launchesOf":{"<code>":"NOT_AVAILABLE"}}} those of one game; {@code GET /sandbox/launches?gameCode=} answers the
 * launches of a game.
 */
public final class SandboxLaunches {
    /** The number of launches that it remembers. */
    private static final int REMEMBERED = 10_000;

    /** The fields of a launch with their forms. An optional field ends with a question mark. No field is null. */
    private static final Map<String, String> FIELDS = new LinkedHashMap<>();

    static {
        FIELDS.put("gameCode", ".{1,128}");
        FIELDS.put("playerId?", "\\S{1,64}");
        FIELDS.put("mode", "REAL|DEMO");
        FIELDS.put("country?", "[A-Z]{2}");
        FIELDS.put("device", "MOBILE|TABLET|DESKTOP");
        FIELDS.put("language", "[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*");
        FIELDS.put("currencyCode", "EUR");
    }

    private final SandboxPlatform platform;
    private final Script standing;
    private final Map<String, Script> ofGames = new ConcurrentHashMap<>();
    private final Deque<Sent> sent = new ArrayDeque<>();

    private record Sent(String gameCode, String body) {}

    SandboxLaunches(SandboxPlatform platform) {
        this.platform = platform;
        standing = played(platform.script("launches", this::arrive));
        platform.setting(
                "launchesOf",
                JsonNode.class,
                games -> games.properties()
                        .forEach(game -> mode(
                                game.getKey(), Fault.valueOf(game.getValue().asText()))));
        platform.route("POST", "/game-launches", this::reply);
        platform.route("GET", "/games/", SandboxLaunches::page);
        platform.route(
                "GET",
                "/sandbox/launches",
                request ->
                        Json.ok("bodies", bodies(request.parameter("gameCode").orElse(""))));
    }

    private void arrive() throws InterruptedException {
        platform.pass(Moment.LAUNCH);
    }

    private static Script played(Script script) {
        return script.with(
                        Fault.REFUSES, _ -> SandboxPlatform.error(500, "LAUNCH_FAILED", "The game cannot be launched"))
                .with(
                        Fault.NOT_AVAILABLE,
                        _ -> SandboxPlatform.error(404, "GAME_NOT_AVAILABLE", "The game is not available"))
                .with(Fault.NO_ADDRESS, _ -> Json.ok("url", "javascript:alert(1)"));
    }

    /** Sets the fault of games without one of their own. */
    public void mode(Fault fault) {
        standing.stand(fault);
    }

    /** Sets the fault of one game. */
    public void mode(String gameCode, Fault fault) {
        ofGames.computeIfAbsent(gameCode, _ -> played(new Script(this::arrive))).stand(fault);
    }

    /** The launches of a game in order, each as its body came. */
    public List<String> bodies(String gameCode) {
        synchronized (sent) {
            return sent.stream()
                    .filter(each -> each.gameCode().equals(gameCode))
                    .map(Sent::body)
                    .toList();
        }
    }

    void calm() {
        ofGames.clear();
    }

    private Reply reply(Request request) throws InterruptedException {
        String gameCode = SandboxPlatform.json(request).path("gameCode").asText();
        synchronized (sent) {
            sent.add(new Sent(gameCode, request.body()));
            if (sent.size() > REMEMBERED) {
                sent.remove();
            }
        }
        return ofGames.getOrDefault(gameCode, standing).play(platform.call(request, this::launch));
    }

    /** The address of a page of this sandbox. */
    private Answer launch(Request request) {
        JsonNode body = SandboxPlatform.json(request);
        return platform.whenAllowed(
                request,
                () -> isLaunch(body)
                        ? Json.ok("url", address(request, body))
                        : SandboxPlatform.error(400, "INVALID_REQUEST", "Not a game launch"));
    }

    private static boolean isLaunch(JsonNode body) {
        return body.isObject()
                && body.propertyStream()
                        .allMatch(
                                field -> FIELDS.containsKey(field.getKey()) || FIELDS.containsKey(field.getKey() + "?"))
                && body.has("playerId") == body.path("mode").asText().equals("REAL")
                && FIELDS.entrySet().stream().allMatch(field -> isGood(body, field.getKey(), field.getValue()));
    }

    private static boolean isGood(JsonNode body, String field, String form) {
        JsonNode value = body.path(field.replace("?", ""));
        return value.isMissingNode()
                ? field.endsWith("?")
                : value.isTextual() && value.asText().matches(form);
    }

    private static String address(Request request, JsonNode body) {
        return body.propertyStream()
                .filter(field -> !field.getKey().equals("gameCode"))
                .map(field -> field.getKey() + "=" + encoded(field.getValue()))
                .collect(Collectors.joining(
                        "&",
                        "http://" + request.header("host").orElse("localhost") + "/games/"
                                + encoded(body.path("gameCode")) + "?",
                        ""));
    }

    private static String encoded(JsonNode value) {
        return URLEncoder.encode(value.asText(), StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Shows the request of a launch. */
    private static Answer page(Request request) {
        String rows = FIELDS.keySet().stream()
                .map(field -> field.replace("?", ""))
                .flatMap(name -> request.parameter(name).map(value -> row(name, value)).stream())
                .collect(Collectors.joining());
        String game = row("gameCode", request.pathAfter("/games/").orElseThrow());
        return Answer.html(
                200, "<html><body><h1>A game of the sandbox</h1><table>" + game + rows + "</table></body></html>");
    }

    private static String row(String name, String value) {
        String escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return "<tr><td>" + name + "</td><td>" + escaped + "</td></tr>";
    }
}
