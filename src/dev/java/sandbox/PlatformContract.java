package sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import sandbox.PlatformBooks.Transfer;
import sandbox.SandboxPlatform.Booking;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The platform's true answers to credit transfers, lookups and game launches (external-systems.md, "gaming-platform").
 */
record PlatformContract(PlatformBooks books, String token) {
    private static final int MOST_DIGITS = 18;

    /** The fields of a launch with their forms. An optional field ends with a question mark. No field is null. */
    private static final Map<String, String> LAUNCH = new LinkedHashMap<>();

    static {
        LAUNCH.put("gameCode", ".{1,128}");
        LAUNCH.put("playerId?", "\\S{1,64}");
        LAUNCH.put("mode", "REAL|DEMO");
        LAUNCH.put("country?", "[A-Z]{2}");
        LAUNCH.put("device", "MOBILE|TABLET|DESKTOP");
        LAUNCH.put("language", "[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*");
        LAUNCH.put("currencyCode", "EUR");
    }

    static Answer error(int status, String code, String message) {
        return Json.answer(status, "error", Json.record("code", code, "message", message));
    }

    static Answer conflict() {
        return error(409, "DUPLICATE_TRANSACTION", "Another transfer has this externalTransactionId");
    }

    Answer whenAllowed(Request request, Function<Request, Answer> answer) {
        return request.header("authorization").equals(Optional.of("Bearer " + token))
                ? answer.apply(request)
                : error(401, "UNAUTHORIZED", "A bearer token is needed");
    }

    /** Books the transfer once. */
    Answer book(Request request) {
        return transfer(
                request,
                transfer -> books.book(transfer).map(PlatformContract::done).orElseGet(PlatformContract::conflict));
    }

    /** Books nothing. A repeated transfer that is already booked gets its booking, because a refusal would deny it. */
    Answer refuse(Request request) {
        return transfer(
                request,
                transfer -> books.find(transfer.externalTransactionId())
                        .map(first -> transfer.isBookedBy(first) ? done(first) : conflict())
                        .orElseGet(() -> error(422, "TRANSFER_REFUSED", "The player cannot be credited")));
    }

    Answer find(Request request, String externalTransactionId) {
        return whenAllowed(
                request,
                _ -> books.find(externalTransactionId)
                        .map(PlatformContract::done)
                        .orElseGet(
                                () -> error(404, "TRANSFER_NOT_FOUND", "No transfer has this externalTransactionId")));
    }

    private Answer transfer(Request request, Function<Transfer, Answer> answer) {
        return whenAllowed(request, _ -> {
            try {
                return answer.apply(transfer(json(request)));
            } catch (IllegalArgumentException invalid) {
                return error(400, "INVALID_REQUEST", String.valueOf(invalid.getMessage()));
            }
        });
    }

    static Transfer transfer(JsonNode body) {
        return new Transfer(
                text(body, "externalTransactionId", "\\S{1,64}"),
                text(body, "playerId", "\\S{1,64}"),
                amount(body.path("amount")),
                text(body, "currencyCode", "[A-Z]{3,5}"),
                text(body, "type", "RAF_CLAIM|PICKS"));
    }

    private static String text(JsonNode body, String field, String form) {
        JsonNode value = body.path(field);
        if (!value.isTextual() || !value.asText().matches(form)) {
            throw invalid(field);
        }
        return value.asText();
    }

    private static BigDecimal amount(JsonNode value) {
        BigDecimal amount = value.isNumber() ? value.decimalValue() : BigDecimal.ZERO;
        if (amount.signum() <= 0 || amount.scale() > MOST_DIGITS || amount.precision() - amount.scale() > MOST_DIGITS) {
            throw invalid("amount");
        }
        return amount;
    }

    private static IllegalArgumentException invalid(String field) {
        return new IllegalArgumentException("Not a credit transfer: " + field);
    }

    private static Answer done(Booking booking) {
        return Json.ok(
                "transactionId", booking.transactionId(),
                "externalTransactionId", booking.externalTransactionId(),
                "playerId", booking.playerId(),
                "amount", booking.amount(),
                "currencyCode", booking.currencyCode(),
                "status", "COMPLETED");
    }

    /** The body; missing where the request is no JSON. */
    static JsonNode json(Request request) {
        boolean declared = request.header("content-type").orElse("").startsWith("application/json");
        return Json.read(declared ? request.body() : "");
    }

    /** A text that contains the request's own values. */
    static String filled(String template, Request request) {
        String text = template;
        for (String field : List.of("externalTransactionId", "playerId", "amount")) {
            text = text.replace("{" + field + "}", json(request).path(field).asText());
        }
        return text;
    }

    /** The address of a page of this sandbox, unless {@code available} refuses. */
    Answer launch(Request request, boolean available) {
        return whenAllowed(request, _ -> {
            JsonNode body = json(request);
            if (!isLaunch(body)) {
                return error(400, "INVALID_REQUEST", "Not a game launch");
            }
            return available
                    ? Json.ok("url", address(request, body))
                    : error(404, "GAME_NOT_AVAILABLE", "The game is not available");
        });
    }

    private static boolean isLaunch(JsonNode body) {
        return body.isObject()
                && body.propertyStream()
                        .allMatch(
                                field -> LAUNCH.containsKey(field.getKey()) || LAUNCH.containsKey(field.getKey() + "?"))
                && body.has("playerId") == body.path("mode").asText().equals("REAL")
                && LAUNCH.entrySet().stream().allMatch(field -> isGood(body, field.getKey(), field.getValue()));
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
    static Answer page(String gameCode, Request request) {
        String rows = LAUNCH.keySet().stream()
                .map(field -> field.replace("?", ""))
                .flatMap(name -> request.parameter(name).map(value -> row(name, value)).stream())
                .collect(Collectors.joining());
        return Answer.html(
                200,
                "<html><body><h1>A game of the sandbox</h1><table>" + row("gameCode", gameCode) + rows
                        + "</table></body></html>");
    }

    private static String row(String name, String value) {
        String escaped = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return "<tr><td>" + name + "</td><td>" + escaped + "</td></tr>";
    }
}
