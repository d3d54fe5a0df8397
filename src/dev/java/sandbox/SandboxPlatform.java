package sandbox;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The gaming platform of a developer's machine and of tests (external-systems.md, "gaming-platform"). It keeps the
 * contract, and its bookings are the truth. {@code {"transfers":"SLOW","lookups":"NONE"}} switches it. {@code GET
 * /sandbox/transfers/{externalTransactionId}} answers how often a transfer was sent and looked up, and its bodies.
 * {@code GET /sandbox/bookings?playerId=} answers the bookings in order. {@code GET
 * /back-office/{externalTransactionId}} shows a booking as a page.
 */
public final class SandboxPlatform extends Sandbox {
    /** Its bearer token, unless a test sets another. */
    public static final String TOKEN = "sandbox";

    private static final String TRANSFERS = "/credit-transfers";
    /** Without the word of the control's path: it is also the token, which the service masks in answers. */
    private static final String BACK_OFFICE = "/back-office/";

    private static final int MOST_DIGITS = 18;

    private final String token;
    private final PlatformBooks books;
    private final Map<Moment, Gate> gates = new ConcurrentHashMap<>();
    private final Script transfers = script("transfers", () -> pass(Moment.BEFORE_BOOKING))
            .with(Fault.REFUSES, this::refuse)
            .with(Fault.CONFLICTS, _ -> conflict());
    private final Script lookups = script("lookups", () -> pass(Moment.LOOKUP));
    private final SandboxLaunches launches = new SandboxLaunches(this);
    private final SandboxUsers users = new SandboxUsers(this);
    /** The players whose bookings no lookup finds. */
    private volatile Set<String> hidden = Set.of();

    private SandboxPlatform(int port, String token, Optional<Path> journal) {
        this.token = token;
        books = new PlatformBooks(journal);
        super("Gaming platform", "pays claims, starts games and has the user master", port, Duration.ofSeconds(5));
        shows("bookings", () -> bookings().size());
        route("POST", TRANSFERS, request -> {
            books.sent(json(request).path("externalTransactionId").asText(), request.body());
            return transfers.play(call(request, this::book));
        });
        route("GET", TRANSFERS + "/", request -> {
            books.lookedUp(idAfter(TRANSFERS + "/", request));
            return lookups.play(call(request, this::find));
        });
        route("GET", "/sandbox/bookings", request -> bookings(request.parameter("playerId")));
        route("GET", "/sandbox/transfers/", request -> asked(idAfter("/sandbox/transfers/", request)));
        route("GET", BACK_OFFICE, request -> backOfficePage(idAfter(BACK_OFFICE, request)));
    }

    /** A moment at which a request can be held. */
    public enum Moment {
        /** A transfer has been read and nothing else has happened. */
        BEFORE_BOOKING,
        /** A transfer has been booked or refused, without an answer. */
        BEFORE_ANSWERING,
        /** A lookup has been read. */
        LOOKUP,
        /** A launch has been read. */
        LAUNCH
    }

    /** A booked transfer. Journals of earlier versions have more fields. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Booking(
            String externalTransactionId,
            String transactionId,
            String playerId,
            BigDecimal amount,
            String currencyCode,
            String type,
            Instant at) {
        /** What a request asks for. */
        static Booking of(JsonNode body) {
            return new Booking(
                    text(body, "externalTransactionId", "\\S{1,64}"),
                    "",
                    text(body, "playerId", "\\S{1,64}"),
                    SandboxPlatform.amount(body.path("amount")),
                    text(body, "currencyCode", "[A-Z]{3,5}"),
                    text(body, "type", "RAF_CLAIM|PICKS"),
                    Instant.now());
        }

        Booking as(String transaction) {
            return new Booking(externalTransactionId, transaction, playerId, amount, currencyCode, type, at);
        }

        /** 1.5 and 1.50 are one amount. */
        boolean isSame(Booking other) {
            return playerId.equals(other.playerId)
                    && amount.compareTo(other.amount) == 0
                    && currencyCode.equals(other.currencyCode)
                    && type.equals(other.type);
        }
    }

    /** On any free port, with {@link #TOKEN} and without a journal. */
    public static SandboxPlatform start() {
        return start(0, TOKEN, Optional.empty());
    }

    /** {@code port} 0: any free one; {@code journal}: the file in which bookings outlive this sandbox. */
    public static SandboxPlatform start(int port, String token, Optional<Path> journal) {
        return new SandboxPlatform(port, token, journal);
    }

    @Override
    public Map<String, String> configuration() {
        return Map.of("gaming-platform.url", url().toString(), "gaming-platform.token", token);
    }

    public SandboxLaunches launches() {
        return launches;
    }

    public SandboxUsers users() {
        return users;
    }

    public Script transfers() {
        return transfers;
    }

    public Script lookups() {
        return lookups;
    }

    /** Sets the standing fault of lookups. */
    public void lookups(Fault fault) {
        lookups.stand(fault);
    }

    /** In the body {@code {externalTransactionId}}, {@code {playerId}} and {@code {amount}} stand for those of the transfer. */
    @Override
    public void answer(int status, String body) {
        answer(request -> {
            String text = body;
            for (String field : List.of("externalTransactionId", "playerId", "amount")) {
                text = text.replace("{" + field + "}", json(request).path(field).asText());
            }
            return text.startsWith("{") ? Answer.json(status, text) : Answer.html(status, text);
        });
    }

    /** Answers lookups of bookings of these players with a gateway's page, until {@link #calm()}. The back office shows them. */
    public void hideBookings(Set<String> playerIds) {
        hidden = Set.copyOf(playerIds);
    }

    /** The address of the page of the back office with the booking of a transfer: what a person of the platform sees. */
    public String backOffice(String externalTransactionId) {
        return url() + BACK_OFFICE + externalTransactionId;
    }

    /** Draws each further fault by its weight. The same seed draws the same sequence. */
    public void random(long seed, Map<Fault, Integer> ofTransfers, Map<Fault, Integer> ofLookups) {
        transfers.random(seed, ofTransfers);
        lookups.random(seed + 1, ofLookups);
    }

    /** Accepts, tells the truth, holds no request. Bookings stay. */
    @Override
    public void calm() {
        super.calm();
        hidden = Set.of();
        launches.calm();
        release();
    }

    /** Holds requests at this moment from now on. Several moments can be held, each by its newest gate. */
    public Gate hold(Moment moment) {
        Gate gate = new Gate();
        Optional.ofNullable(gates.put(moment, gate)).ifPresent(Gate::release);
        return gate;
    }

    public void release() {
        gates.values().forEach(Gate::release);
        gates.clear();
    }

    void pass(Moment moment) throws InterruptedException {
        Gate gate = gates.get(moment);
        if (gate != null) {
            gate.pass();
        }
    }

    /** All bookings, in order. */
    public List<Booking> bookings() {
        return books.all();
    }

    public List<Booking> bookingsOf(String playerId) {
        return bookings().stream()
                .filter(booking -> booking.playerId().equals(playerId))
                .toList();
    }

    /** The number of times that this transfer was sent, with any outcome. */
    public int sends(String externalTransactionId) {
        return books.bodies(externalTransactionId).size();
    }

    /** The bodies of this transfer: each different one once, as it came. */
    public List<String> bodies(String externalTransactionId) {
        return books.bodies(externalTransactionId).stream().distinct().toList();
    }

    public int lookups(String externalTransactionId) {
        return books.lookups(externalTransactionId);
    }

    /** Books a transfer whose request came and was lost until now. Returns false if no such request was lost, or if it is booked. */
    public boolean bookLate(String externalTransactionId) {
        return books.find(externalTransactionId).isEmpty()
                && bodies(externalTransactionId).stream()
                        .findFirst()
                        .map(Json::read)
                        .map(Booking::of)
                        .flatMap(books::book)
                        .isPresent();
    }

    static Answer error(int status, String code, String message) {
        return Json.answer(status, "error", Json.record("code", code, "message", message));
    }

    private static Answer conflict() {
        return error(409, "DUPLICATE_TRANSACTION", "Another transfer has this externalTransactionId");
    }

    Answer whenAllowed(Request request, Supplier<Answer> answer) {
        return request.header("authorization").equals(Optional.of("Bearer " + token))
                ? answer.get()
                : error(401, "UNAUTHORIZED", "A bearer token is needed");
    }

    /** The body; missing where the request is no JSON. */
    static JsonNode json(Request request) {
        boolean declared = request.header("content-type").orElse("").startsWith("application/json");
        return Json.read(declared ? request.body() : "");
    }

    private static String idAfter(String path, Request request) {
        return request.pathAfter(path).orElseThrow();
    }

    /** Books the transfer once. */
    private Answer book(Request request) throws InterruptedException {
        return transfer(
                request, wanted -> books.book(wanted).map(SandboxPlatform::done).orElseGet(SandboxPlatform::conflict));
    }

    /** Books nothing. A repeated transfer that is already booked gets its booking, because a refusal would deny it. */
    private Answer refuse(Request request) throws InterruptedException {
        return transfer(
                request,
                wanted -> books.find(wanted.externalTransactionId())
                        .map(first -> wanted.isSame(first) ? done(first) : conflict())
                        .orElseGet(() -> error(422, "TRANSFER_REFUSED", "The player cannot be credited")));
    }

    private Answer transfer(Request request, Function<Booking, Answer> answer) throws InterruptedException {
        Answer done = whenAllowed(request, () -> {
            try {
                return answer.apply(Booking.of(json(request)));
            } catch (IllegalArgumentException invalid) {
                return error(400, "INVALID_REQUEST", String.valueOf(invalid.getMessage()));
            }
        });
        pass(Moment.BEFORE_ANSWERING);
        return done;
    }

    private Answer find(Request request) {
        Optional<Booking> found = books.find(idAfter(TRANSFERS + "/", request));
        if (found.filter(booked -> hidden.contains(booked.playerId())).isPresent()) {
            return Answer.page(502);
        }
        return whenAllowed(
                request,
                () -> found.map(SandboxPlatform::done)
                        .orElseGet(
                                () -> error(404, "TRANSFER_NOT_FOUND", "No transfer has this externalTransactionId")));
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

    private Answer bookings(Optional<String> playerId) {
        List<Booking> bookings = playerId.map(this::bookingsOf).orElseGet(this::bookings);
        return Json.ok("count", bookings.size(), "data", bookings);
    }

    private Answer asked(String externalTransactionId) {
        return Json.ok(
                "sends", sends(externalTransactionId),
                "lookups", lookups(externalTransactionId),
                "bodies", bodies(externalTransactionId));
    }

    /** Nothing of a booking needs escaping: no other texts are booked. */
    private Answer backOfficePage(String externalTransactionId) {
        String page = "<html><body><h1>Back office of the gaming platform</h1>%s</body></html>";
        return books.find(externalTransactionId)
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

    @Override
    public void close() {
        super.close();
        books.close();
    }
}
