package sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sandbox.SandboxPlatform.Booking;
import sandbox.SandboxPlatform.Lookups;
import sandbox.SandboxPlatform.Mode;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The sandbox in the hands of somebody with curl. {@code GET /sandbox}: what it does, and the modes that there are.
 * {@code PUT /sandbox} with any of {@code {"mode":"SLOW","lookups":"TRUTHFUL","delay":"PT5S","next":["REFUSES"]}} switches
 * it; {@code "answer":{"status":500,"body":"..."}} prepares what the modes called ANSWERS answer. {@code GET
 * /sandbox/transfers/{externalTransactionId}}: how often it was sent and asked for, and in which words. {@code GET
 * /sandbox/bookings?playerId=}: what it booked, in order. No token is asked for.
 *
 * <p>Game launches: {@code {"launches":"SLOW"}} switches all of them, {@code {"launchesOf":{"<code>":"NOT_AVAILABLE"}}} those
 * of one game; {@code GET /sandbox/launches?gameCode=}: what was asked for of a game.
 *
 * <p>Users: {@code {"users":[{"platformId":"1","username":"..."}]}} are those that there are, {@code {"usersMode":"SLOW"}}
 * switches how they are answered.
 */
final class PlatformControl {
    private static final String PATH = "/sandbox";
    private static final List<String> KEYS =
            List.of("mode", "lookups", "delay", "next", "answer", "launches", "launchesOf", "users", "usersMode");

    private final SandboxPlatform platform;
    private final PlatformScript script;

    PlatformControl(SandboxPlatform platform, PlatformScript script) {
        this.platform = platform;
        this.script = script;
    }

    static boolean isFor(Request request) {
        return request.path().equals(PATH) || request.path().startsWith(PATH + "/");
    }

    Answer answer(Request request) {
        return switch (request.method() + " " + request.path()) {
            case "GET " + PATH -> Answer.json(200, state().toString());
            case "PUT " + PATH -> change(request.body());
            case "GET " + PATH + "/launches" ->
                Answer.json(
                        200, launches(request.parameter("gameCode").orElse("")).toString());
            case "GET " + PATH + "/bookings" ->
                Answer.json(200, bookings(request.parameter("playerId")).toString());
            default ->
                request.method().equals("GET")
                        ? request.pathAfter(PATH + "/transfers/")
                                .map(id -> Answer.json(200, asked(id).toString()))
                                .orElseGet(PlatformControl::nothingHere)
                        : nothingHere();
        };
    }

    private static Answer nothingHere() {
        return PlatformDesk.error(
                404,
                "NOT_FOUND",
                "GET or PUT " + PATH + ", GET " + PATH + "/bookings, GET " + PATH
                        + "/transfers/{externalTransactionId}");
    }

    private ObjectNode launches(String gameCode) {
        ObjectNode answer = Json.record();
        platform.launches().bodies(gameCode).forEach(answer.putArray("bodies")::add);
        return answer;
    }

    private ObjectNode asked(String externalTransactionId) {
        ObjectNode answer = Json.record(
                "sends", platform.requests(externalTransactionId),
                "lookups", platform.lookups(externalTransactionId));
        platform.bodies(externalTransactionId).forEach(answer.putArray("bodies")::add);
        return answer;
    }

    private ObjectNode state() {
        ObjectNode state = Json.record(
                "mode", script.transfers().standing(),
                "lookups", script.lookups().standing(),
                "delay", script.delay().toString(),
                "bookings", platform.bookingsCount());
        ObjectNode modes = state.putObject("modes");
        Arrays.stream(Mode.values()).forEach(mode -> modes.put(mode.name(), mode.meaning()));
        ObjectNode lookups = state.putObject("lookupModes");
        Arrays.stream(Lookups.values()).forEach(mode -> lookups.put(mode.name(), mode.meaning()));
        state.put("usersMode", platform.users().standing().name());
        ObjectNode users = state.putObject("usersModes");
        Arrays.stream(SandboxUsers.Mode.values()).forEach(mode -> users.put(mode.name(), mode.meaning()));
        state.put("launches", platform.launches().standing().name());
        ObjectNode launches = state.putObject("launchModes");
        Arrays.stream(SandboxLaunches.Mode.values()).forEach(mode -> launches.put(mode.name(), mode.meaning()));
        return state;
    }

    /** All of it, or nothing when something in it can not be read. */
    private Answer change(String body) {
        try {
            JsonNode wanted = read(body);
            Optional<Mode> mode = text(wanted, "mode").map(Mode::valueOf);
            Optional<Lookups> lookups = text(wanted, "lookups").map(Lookups::valueOf);
            Optional<Duration> delay = text(wanted, "delay").map(Duration::parse);
            List<Mode> next = new ArrayList<>();
            wanted.path("next").forEach(name -> next.add(Mode.valueOf(name.asText())));
            Optional<SandboxLaunches.Mode> launches = text(wanted, "launches").map(SandboxLaunches.Mode::valueOf);
            Map<String, SandboxLaunches.Mode> launchesOf = wanted.path("launchesOf")
                    .propertyStream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            game -> SandboxLaunches.Mode.valueOf(game.getValue().asText())));
            Optional<SandboxUsers.Mode> usersMode = text(wanted, "usersMode").map(SandboxUsers.Mode::valueOf);
            Optional.ofNullable(wanted.get("users"))
                    .ifPresent(rows -> platform.users()
                            .are(rows.valueStream().map(ObjectNode.class::cast).toList()));
            usersMode.ifPresent(platform.users()::mode);
            Optional<JsonNode> answer = Optional.ofNullable(wanted.get("answer"));
            answer.ifPresent(prepared -> platform.answer(
                    prepared.path("status").asInt(), prepared.path("body").asText()));
            delay.ifPresent(platform::delay);
            mode.ifPresent(platform::mode);
            lookups.ifPresent(platform::lookups);
            launches.ifPresent(platform.launches()::mode);
            launchesOf.forEach(platform.launches()::mode);
            platform.next(next.toArray(Mode[]::new));
            return Answer.json(200, state().toString());
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeException unreadable) {
            return PlatformDesk.error(400, "INVALID_REQUEST", String.valueOf(unreadable.getMessage()));
        }
    }

    private static JsonNode read(String body) throws JsonProcessingException {
        JsonNode wanted = PlatformDesk.JSON.readTree(body);
        if (!wanted.isObject()) {
            throw new IllegalArgumentException("An object is needed");
        }
        wanted.fieldNames().forEachRemaining(name -> {
            if (!KEYS.contains(name)) {
                throw new IllegalArgumentException("There is " + KEYS + ", and no " + name);
            }
        });
        return wanted;
    }

    private static Optional<String> text(JsonNode wanted, String field) {
        return Optional.ofNullable(wanted.get(field)).map(JsonNode::asText);
    }

    private ObjectNode bookings(Optional<String> playerId) {
        List<Booking> bookings = playerId.map(platform::bookingsOf).orElseGet(platform::bookings);
        ObjectNode answer = Json.record("count", bookings.size());
        var data = answer.putArray("data");
        for (Booking each : bookings) {
            data.add(Json.record(
                            "externalTransactionId", each.externalTransactionId(),
                            "transactionId", each.transactionId(),
                            "playerId", each.playerId(),
                            "currencyCode", each.currencyCode(),
                            "type", each.type(),
                            "at", each.at().toString(),
                            "requests", each.requests())
                    .put("amount", each.amount()));
        }
        return answer;
    }
}
