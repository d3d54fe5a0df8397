package sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The platform's true answers to game launches (external-systems.md, "gaming-platform"), and the page behind their
 * URLs.
 */
final class LaunchDesk {
    /** The fields of a launch with their forms. An optional field ends with a question mark. No field is null. */
    private static final Map<String, String> FIELDS = fields();

    private final PlatformDesk desk;

    LaunchDesk(PlatformDesk desk) {
        this.desk = desk;
    }

    private static Map<String, String> fields() {
        var fields = new LinkedHashMap<String, String>();
        fields.put("gameCode", ".{1,128}");
        fields.put("playerId?", "\\S{1,64}");
        fields.put("mode", "REAL|DEMO");
        fields.put("country?", "[A-Z]{2}");
        fields.put("device", "MOBILE|TABLET|DESKTOP");
        fields.put("language", "[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*");
        fields.put("currencyCode", "EUR");
        return fields;
    }

    /** The address of a page of this sandbox, unless {@code available} refuses. */
    Answer launch(Request request, boolean available) {
        if (!desk.isAllowed(request)) {
            return PlatformDesk.unauthorized();
        }
        Optional<JsonNode> body = PlatformDesk.json(request).filter(LaunchDesk::isLaunch);
        if (body.isEmpty()) {
            return PlatformDesk.error(400, "INVALID_REQUEST", "Not a game launch");
        }
        return available
                ? Answer.json(
                        200, Json.record("url", address(request, body.get())).toString())
                : PlatformDesk.error(404, "GAME_NOT_AVAILABLE", "The game is not available");
    }

    /** Shows the request of a launch. */
    static Answer page(String gameCode, Request request) {
        var rows = new ArrayList<String>(List.of(row("gameCode", gameCode)));
        FIELDS.keySet().stream()
                .map(LaunchDesk::name)
                .forEach(name -> request.parameter(name).ifPresent(value -> rows.add(row(name, value))));
        return Answer.html(
                200,
                "<html><body><h1>A game of the sandbox</h1><table>" + String.join("", rows) + "</table></body></html>");
    }

    private static boolean isLaunch(JsonNode body) {
        List<String> names = FIELDS.keySet().stream().map(LaunchDesk::name).toList();
        boolean real = body.path("mode").asText().equals("REAL");
        return body.isObject()
                && body.propertyStream().map(Map.Entry::getKey).allMatch(names::contains)
                && body.has("playerId") == real
                && FIELDS.entrySet().stream().allMatch(field -> isGood(body, field.getKey(), field.getValue()));
    }

    private static boolean isGood(JsonNode body, String field, String form) {
        JsonNode value = body.path(name(field));
        return value.isMissingNode()
                ? field.endsWith("?")
                : value.isTextual() && value.asText().matches(form);
    }

    private static String address(Request request, JsonNode body) {
        var parameters = body.propertyStream()
                .filter(field -> !field.getKey().equals("gameCode"))
                .map(field -> field.getKey() + "=" + encoded(field.getValue().asText()))
                .toList();
        return "http://" + request.header("host").orElse("localhost") + "/games/"
                + encoded(body.path("gameCode").asText()) + "?" + String.join("&", parameters);
    }

    private static String name(String field) {
        return field.replace("?", "");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String row(String name, String value) {
        return "<tr><td>" + name + "</td><td>"
                + value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") + "</td></tr>";
    }
}
