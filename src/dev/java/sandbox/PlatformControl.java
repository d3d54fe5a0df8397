package sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import sandbox.PlatformScript.Prepared;
import sandbox.SandboxPlatform.Booking;
import sandbox.SandboxPlatform.Lookups;
import sandbox.SandboxPlatform.Mode;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * Controls the sandbox over HTTP, for use with curl. {@code GET /sandbox} answers its state and the available modes.
 * {@code PUT /sandbox} with any of {@code {"mode":"SLOW","lookups":"TRUTHFUL","delay":"PT5S","next":["REFUSES"]}}
 * switches it; {@code "answer":{"status":500,"body":"..."}} prepares the answer of the modes called ANSWERS. {@code GET
 * /sandbox/transfers/{externalTransactionId}} answers how often a transfer was sent and looked up, and its bodies.
 * {@code GET /sandbox/bookings?playerId=} answers the bookings in order. {@code GET
 * /back-office/{externalTransactionId}} shows a booking as a page. No token is needed.
 *
 * <p>Game launches: {@code {"launches":"SLOW"}} switches all of them, {@code {"launchesOf":{"<code>":"NOT_AVAILABLE"}}}
 * those of one game; {@code GET /sandbox/launches?gameCode=} answers the launches of a game.
 *
 * <p>Users: {@code {"users":[{"platformId":"1","username":"..."}]}} sets the users, {@code {"usersMode":"SLOW"}}
 * switches their answers.
 */
final class PlatformControl {
    private static final String PATH = "/sandbox";
    /** Without the word of the path above: it is also the token, which the service masks in answers. */
    static final String BACK_OFFICE = "/back-office/";

    private final SandboxPlatform platform;
    private final PlatformScript script;

    PlatformControl(SandboxPlatform platform, PlatformScript script) {
        this.platform = platform;
        this.script = script;
    }

    static boolean isFor(Request request) {
        return request.path().equals(PATH)
                || request.path().startsWith(PATH + "/")
                || request.path().startsWith(BACK_OFFICE);
    }

    Answer answer(Request request) {
        return switch (request.method() + " " + request.path()) {
            case "GET " + PATH -> Answer.json(200, state().toString());
            case "PUT " + PATH -> change(request.body());
            case "GET " + PATH + "/launches" ->
                Answer.json(
                        200,
                        Json.record(
                                        "bodies",
                                        platform.launches()
                                                .bodies(request.parameter("gameCode")
                                                        .orElse("")))
                                .toString());
            case "GET " + PATH + "/bookings" ->
                Answer.json(200, bookings(request.parameter("playerId")).toString());
            default ->
                request.method().equals("GET")
                        ? request.pathAfter(PATH + "/transfers/")
                                .map(id -> Answer.json(200, asked(id).toString()))
                                .or(() -> request.pathAfter(BACK_OFFICE).map(this::backOffice))
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

    /** Nothing of a booking needs escaping: the desk books no other texts. */
    private Answer backOffice(String externalTransactionId) {
        return platform.bookings().stream()
                .filter(booking -> booking.externalTransactionId().equals(externalTransactionId))
                .findFirst()
                .map(booking -> Answer.html(200, """
                        <html><body><h1>Back office of the gaming platform</h1>
                        <p>The transfer <code>%s</code> is booked.</p>
                        <table><tr><th>Transaction<td id="transaction">%s<tr><th>Player<td>%s<tr><th>Amount<td>%s %s<tr><th>Booked<td>%s</table>
                        </body></html>""".formatted(
                                booking.externalTransactionId(),
                                booking.transactionId(),
                                booking.playerId(),
                                booking.amount().toPlainString(),
                                booking.currencyCode(),
                                booking.at())))
                .orElseGet(() -> Answer.html(
                        404,
                        "<html><body><h1>Back office of the gaming platform</h1>"
                                + "<p>There is no such transfer.</p></body></html>"));
    }

    private ObjectNode asked(String externalTransactionId) {
        return Json.record(
                "sends", platform.requests(externalTransactionId),
                "lookups", platform.lookups(externalTransactionId),
                "bodies", platform.bodies(externalTransactionId));
    }

    private ObjectNode state() {
        return Json.record(
                "mode", script.transfers().standing(),
                "lookups", script.lookups().standing(),
                "delay", script.delay().toString(),
                "bookings", platform.bookingsCount(),
                "modes", meanings(Mode.values(), Mode::meaning),
                "lookupModes", meanings(Lookups.values(), Lookups::meaning),
                "usersMode", platform.users().standing(),
                "usersModes", meanings(SandboxUsers.Mode.values(), SandboxUsers.Mode::meaning),
                "launches", platform.launches().standing(),
                "launchModes", meanings(SandboxLaunches.Mode.values(), SandboxLaunches.Mode::meaning));
    }

    private static <E extends Enum<E>> ObjectNode meanings(E[] modes, Function<E, String> meaning) {
        ObjectNode meanings = Json.record();
        Arrays.stream(modes).forEach(mode -> meanings.put(mode.name(), meaning.apply(mode)));
        return meanings;
    }

    /** The fields that a request may switch. */
    private record Wanted(
            @Nullable Mode mode,
            @Nullable Lookups lookups,
            @Nullable Duration delay,
            @Nullable List<Mode> next,
            @Nullable Prepared answer,
            SandboxLaunches.@Nullable Mode launches,
            @Nullable Map<String, SandboxLaunches.Mode> launchesOf,
            @Nullable List<ObjectNode> users,
            SandboxUsers.@Nullable Mode usersMode) {}

    /** All of it, or nothing when a part of it cannot be read. */
    private Answer change(String body) {
        try {
            Wanted wanted = Json.MAPPER.readValue(body, Wanted.class);
            whenGiven(wanted.delay, platform::delay);
            whenGiven(wanted.answer, script::answer);
            whenGiven(wanted.mode, platform::mode);
            whenGiven(wanted.lookups, platform::lookups);
            whenGiven(wanted.next, script.transfers()::next);
            whenGiven(wanted.launches, platform.launches()::mode);
            whenGiven(wanted.launchesOf, games -> games.forEach(platform.launches()::mode));
            whenGiven(wanted.users, platform.users()::are);
            whenGiven(wanted.usersMode, platform.users()::mode);
            return Answer.json(200, state().toString());
        } catch (JsonProcessingException | IllegalArgumentException unreadable) {
            return PlatformDesk.error(400, "INVALID_REQUEST", String.valueOf(unreadable.getMessage()));
        }
    }

    private static <T> void whenGiven(@Nullable T value, Consumer<T> change) {
        if (value != null) {
            change.accept(value);
        }
    }

    private ObjectNode bookings(Optional<String> playerId) {
        List<Booking> bookings = playerId.map(platform::bookingsOf).orElseGet(platform::bookings);
        return Json.record("count", bookings.size(), "data", bookings);
    }
}
