package sandbox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sandbox.SandboxPlatform.Booking;
import sandbox.SandboxPlatform.Lookups;
import sandbox.SandboxPlatform.Mode;
import sandbox.SandboxPlatform.Prepared;
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
record PlatformControl(SandboxPlatform platform) {
    private static final String PATH = "/sandbox";
    /** Without the word of the path above: it is also the token, which the service masks in answers. */
    static final String BACK_OFFICE = "/back-office/";

    static boolean isFor(Request request) {
        return request.path().equals(PATH)
                || request.path().startsWith(PATH + "/")
                || request.path().startsWith(BACK_OFFICE);
    }

    Answer answer(Request request) {
        return switch (request.method() + " " + request.path()) {
            case "GET " + PATH -> state();
            case "PUT " + PATH -> change(request.body());
            case "GET " + PATH + "/launches" ->
                Json.ok(
                        "bodies",
                        platform.launches().bodies(request.parameter("gameCode").orElse("")));
            case "GET " + PATH + "/bookings" -> bookings(request.parameter("playerId"));
            default ->
                request.pathAfter(PATH + "/transfers/")
                        .map(this::asked)
                        .or(() -> request.pathAfter(BACK_OFFICE).map(this::backOffice))
                        .orElseGet(() -> PlatformContract.error(404, "NOT_FOUND", "Nothing is here"));
        };
    }

    /** Nothing of a booking needs escaping: no other texts are booked. */
    private Answer backOffice(String externalTransactionId) {
        String page = "<html><body><h1>Back office of the gaming platform</h1>%s</body></html>";
        return platform.booking(externalTransactionId)
                .map(booking -> Answer.html(200, page.formatted("""
                        <p>The transfer <code>%s</code> is booked.</p>
                        <table><tr><th>Transaction<td id="transaction">%s<tr><th>Player<td>%s<tr><th>Amount<td>%s %s<tr><th>Booked<td>%s</table>
                        """.formatted(
                                booking.externalTransactionId(),
                                booking.transactionId(),
                                booking.playerId(),
                                booking.amount().toPlainString(),
                                booking.currencyCode(),
                                booking.at()))))
                .orElseGet(() -> Answer.html(404, page.formatted("<p>There is no such transfer.</p>")));
    }

    private Answer asked(String externalTransactionId) {
        return Json.ok(
                "sends", platform.requests(externalTransactionId),
                "lookups", platform.lookups(externalTransactionId),
                "bodies", platform.bodies(externalTransactionId));
    }

    private Answer bookings(Optional<String> playerId) {
        List<Booking> bookings = playerId.map(platform::bookingsOf).orElseGet(platform::bookings);
        return Json.ok("count", bookings.size(), "data", bookings);
    }

    private Answer state() {
        return Json.ok(
                "mode", platform.transfers().standing(),
                "lookups", platform.lookups().standing(),
                "delay", platform.delay().toString(),
                "bookings", platform.bookingsCount(),
                "modes", Json.meanings(Mode.values(), mode -> mode.meaning),
                "lookupModes", Json.meanings(Lookups.values(), mode -> mode.meaning),
                "usersMode", platform.users().standing(),
                "usersModes", Json.meanings(SandboxUsers.Mode.values(), mode -> mode.meaning),
                "launches", platform.launches().standing(),
                "launchModes", Json.meanings(SandboxLaunches.Mode.values(), mode -> mode.meaning));
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
            whenGiven(wanted.answer, platform::answer);
            whenGiven(wanted.mode, platform::mode);
            whenGiven(wanted.lookups, platform::lookups);
            whenGiven(wanted.next, platform.transfers()::next);
            whenGiven(wanted.launches, platform.launches()::mode);
            whenGiven(wanted.launchesOf, games -> games.forEach(platform.launches()::mode));
            whenGiven(wanted.users, platform.users()::are);
            whenGiven(wanted.usersMode, platform.users()::mode);
            return state();
        } catch (JsonProcessingException | IllegalArgumentException unreadable) {
            return PlatformContract.error(400, "INVALID_REQUEST", String.valueOf(unreadable.getMessage()));
        }
    }

    private static <T> void whenGiven(@Nullable T value, Consumer<T> change) {
        if (value != null) {
            change.accept(value);
        }
    }
}
