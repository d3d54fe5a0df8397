package sandbox;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The gaming platform of a developer's machine and of tests (external-systems.md, "gaming-platform"). It keeps the
 * contract. Every fault of networks and gateways can be switched while it runs, in Java or over HTTP ({@link
 * PlatformControl}). Its bookings are the truth.
 */
public final class SandboxPlatform implements AutoCloseable {
    /** Its bearer token, unless a test sets another. */
    public static final String TOKEN = "sandbox";

    private static final Duration DELAY = Duration.ofSeconds(5);
    private static final String TRANSFERS = "/credit-transfers";
    private static final Prepared NOTHING = new Prepared(200, "");

    private final Script<Mode> transfers = new Script<>(Mode.ACCEPTS);
    private final Script<Lookups> lookups = new Script<>(Lookups.TRUTHFUL);
    private final Map<Moment, Gate> gates = new ConcurrentHashMap<>();
    private final AtomicInteger answering = new AtomicInteger();
    private final SandboxLaunches launches = new SandboxLaunches(this);
    private final SandboxUsers users = new SandboxUsers(this);
    private final PlatformBooks books;
    private final PlatformContract contract;
    private final HttpListener listener;
    private volatile Duration delay = DELAY;
    private volatile Prepared answer = NOTHING;
    /** The players whose bookings no lookup finds. */
    private volatile Set<String> hidden = Set.of();

    private SandboxPlatform(int port, String token, Optional<Path> journal) {
        books = new PlatformBooks(journal);
        contract = new PlatformContract(books, token);
        var control = new PlatformControl(this);
        listener = HttpListener.start(
                port, request -> PlatformControl.isFor(request) ? control.answer(request) : reply(request));
    }

    /** The modes of transfers. A repeated transfer that is booked gets the first answer. */
    public enum Mode {
        ACCEPTS("books and answers"),
        REFUSES("answers 422 with the platform's error body and books nothing"),
        SLOW("books, and answers after the delay"),
        SLEEPS_BEFORE_BOOKING("waits the delay, then books and answers, even when the client has gone away"),
        BOOKS_LATE("resets the connection at once, and books after the delay"),
        RESETS_BEFORE_BOOKING("resets the connection and books nothing"),
        RESETS_AFTER_BOOKING("books and resets the connection"),
        ERROR_PAGE_BEFORE_BOOKING("answers 502 with a gateway's page and books nothing"),
        ERROR_PAGE_AFTER_BOOKING("books and answers 500 with a page"),
        GARBAGE("books and answers 200 with something unreadable"),
        HALF_AN_ANSWER("books, answers 200 and closes the connection in the middle of the body"),
        CONFLICTS("answers every transfer with 409 and the platform's error body, and books nothing"),
        TOO_BUSY("answers 429 without the platform's error body and books nothing"),
        DOWN("answers 503 with a gateway's page, to lookups too, and books nothing"),
        REDIRECTS("answers 307 to its own address and books nothing"),
        ANSWERS("answers what was prepared as the answer, and books nothing");

        final String meaning;

        Mode(String meaning) {
            this.meaning = meaning;
        }
    }

    /** The modes of lookups of a transfer. */
    public enum Lookups {
        TRUTHFUL("answers what is booked"),
        SLOW("answers what is booked, after the delay"),
        ERROR_PAGE("answers 502 with a gateway's page"),
        RESETS("resets the connection"),
        GARBAGE("answers 200 with something unreadable"),
        BARE_404("answers 404 without the platform's error body"),
        ANSWERS("answers what was prepared as the answer");

        final String meaning;

        Lookups(String meaning) {
            this.meaning = meaning;
        }
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

    /** A booking; {@code requests}: the number of its requests since this sandbox started. */
    public record Booking(
            String externalTransactionId,
            String transactionId,
            String playerId,
            BigDecimal amount,
            String currencyCode,
            String type,
            Instant at,
            int requests) {
        Booking requested(int times) {
            return new Booking(externalTransactionId, transactionId, playerId, amount, currencyCode, type, at, times);
        }
    }

    /** An answer that a test defines. */
    record Prepared(int status, String body) {
        Prepared {
            if (status < 200 || status > 599) {
                throw new IllegalArgumentException("A status is a number from 200 to 599");
            }
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

    public URI url() {
        return listener.url();
    }

    public SandboxLaunches launches() {
        return launches;
    }

    public SandboxUsers users() {
        return users;
    }

    PlatformContract contract() {
        return contract;
    }

    Script<Mode> transfers() {
        return transfers;
    }

    Script<Lookups> lookups() {
        return lookups;
    }

    /** Sets the mode of transfers; cancels the queued ones. */
    public void mode(Mode mode) {
        transfers.stand(mode);
    }

    /** Sets the mode of lookups; cancels the queued ones. */
    public void lookups(Lookups mode) {
        lookups.stand(mode);
    }

    Duration delay() {
        return delay;
    }

    /** The delay of the slow modes; at first 5 s. */
    public void delay(Duration wanted) {
        if (wanted.isNegative()) {
            throw new IllegalArgumentException("A delay cannot be negative");
        }
        delay = wanted;
    }

    /**
     * Sets the answer of the modes called ANSWERS. In the body {@code {externalTransactionId}}, {@code {playerId}} and
     * {@code {amount}} stand for those of the transfer.
     */
    public void answer(int status, String body) {
        answer(new Prepared(status, body));
    }

    void answer(Prepared prepared) {
        answer = prepared;
    }

    /** Queues modes of the next transfers, before the standing mode. */
    public void next(Mode... modes) {
        transfers.next(List.of(modes));
    }

    /** Answers lookups of bookings of these players with a gateway's page, until {@link #calm()}. The back office shows them. */
    public void hideBookings(Set<String> playerIds) {
        hidden = Set.copyOf(playerIds);
    }

    /** The address of the page of the back office with the booking of a transfer: what a person of the platform sees. */
    public String backOffice(String externalTransactionId) {
        return url() + PlatformControl.BACK_OFFICE + externalTransactionId;
    }

    /**
     * Draws each further mode by its weight. The same seed draws the same sequence. A drawn {@link Mode#DOWN} is down
     * for that one transfer, and not for lookups.
     */
    public void random(long seed, Map<Mode, Integer> ofTransfers, Map<Lookups, Integer> ofLookups) {
        transfers.random(seed, ofTransfers);
        lookups.random(seed + 1, ofLookups);
    }

    /** Accepts, tells the truth, holds no request. Bookings stay. */
    public void calm() {
        transfers.calm();
        lookups.calm();
        delay = DELAY;
        answer = NOTHING;
        hidden = Set.of();
        launches.calm();
        users.calm();
        release();
    }

    /** Holds requests at this moment from now on. Several moments can be held, each by its newest gate. */
    public Gate hold(Moment moment) {
        Gate gate = new Gate();
        Gate before = gates.put(moment, gate);
        if (before != null) {
            before.release();
        }
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

    void pause() throws InterruptedException {
        Thread.sleep(delay);
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

    Optional<Booking> booking(String externalTransactionId) {
        return books.find(externalTransactionId);
    }

    public int bookingsCount() {
        return books.size();
    }

    /** The number of times that this transfer was sent, with any outcome. */
    public int requests(String externalTransactionId) {
        return books.sends(externalTransactionId);
    }

    /** The bodies of this transfer: each different one once, as it came. */
    public List<String> bodies(String externalTransactionId) {
        return books.bodies(externalTransactionId);
    }

    /** Books a transfer whose request came and was lost until now. Returns false if no such request was lost, or if it is booked. */
    public boolean bookLate(String externalTransactionId) {
        return books.find(externalTransactionId).isEmpty()
                && bodies(externalTransactionId).stream()
                        .findFirst()
                        .map(Json::read)
                        .map(PlatformContract::transfer)
                        .flatMap(books::book)
                        .isPresent();
    }

    public int lookups(String externalTransactionId) {
        return books.lookups(externalTransactionId);
    }

    /** The number of transfers and lookups in progress. */
    public int answering() {
        return answering.get();
    }

    /** The number of times of each mode. */
    public Map<Mode, Integer> played() {
        return transfers.played();
    }

    /** The same as {@link #played()}, for lookups. */
    public Map<Lookups, Integer> playedLookups() {
        return lookups.played();
    }

    private Reply reply(Request request) throws InterruptedException {
        answering.incrementAndGet();
        try {
            Optional<String> game = request.pathAfter("/games/");
            if (game.isPresent()) {
                return PlatformContract.page(game.get(), request);
            }
            Optional<String> id = request.pathAfter(TRANSFERS + "/");
            if (request.method().equals("GET") && id.isPresent()) {
                return lookup(request, id.get());
            }
            return switch (request.method() + " " + request.path()) {
                case "POST " + TRANSFERS -> transfer(request);
                case "POST /game-launches" -> launches.reply(request);
                case "GET /users" -> users.reply(request);
                default -> PlatformContract.error(404, "NOT_FOUND", "Nothing is here");
            };
        } finally {
            answering.decrementAndGet();
        }
    }

    private Reply transfer(Request request) throws InterruptedException {
        String id = PlatformContract.json(request).path("externalTransactionId").asText();
        books.sent(id, request.body());
        Mode mode = transfers.draw();
        if (mode == Mode.BOOKS_LATE) {
            Thread.startVirtualThread(() -> bookLater(request));
            return new Reply.Reset();
        }
        pass(Moment.BEFORE_BOOKING);
        return switch (mode) {
            case ACCEPTS -> booked(request);
            case REFUSES -> beforeAnswering(contract.refuse(request));
            case SLOW -> {
                Answer done = booked(request);
                pause();
                yield done;
            }
            case SLEEPS_BEFORE_BOOKING -> {
                pause();
                yield booked(request);
            }
            case BOOKS_LATE, RESETS_BEFORE_BOOKING -> new Reply.Reset();
            case RESETS_AFTER_BOOKING -> afterBooking(request, new Reply.Reset());
            case ERROR_PAGE_BEFORE_BOOKING -> Answer.page(502);
            case ERROR_PAGE_AFTER_BOOKING -> afterBooking(request, Answer.page(500));
            case GARBAGE -> afterBooking(request, garbage());
            case HALF_AN_ANSWER -> new Reply.Half(booked(request));
            case CONFLICTS -> PlatformContract.conflict();
            case TOO_BUSY -> Answer.page(429);
            case DOWN -> Answer.page(503);
            case REDIRECTS -> Answer.redirect(307, TRANSFERS);
            case ANSWERS -> prepared(request);
        };
    }

    /** The request is on its way for longer than the client waits. */
    private void bookLater(Request request) {
        answering.incrementAndGet();
        try {
            pass(Moment.BEFORE_BOOKING);
            pause();
            contract.book(request);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            answering.decrementAndGet();
        }
    }

    private Reply lookup(Request request, String id) throws InterruptedException {
        books.lookedUp(id);
        Lookups mode = lookups.draw();
        pass(Moment.LOOKUP);
        if (transfers.standing().equals(Mode.DOWN.name())) {
            return Answer.page(503);
        }
        if (books.find(id).filter(booked -> hidden.contains(booked.playerId())).isPresent()) {
            return Answer.page(502);
        }
        return switch (mode) {
            case TRUTHFUL -> contract.find(request, id);
            case SLOW -> {
                pause();
                yield contract.find(request, id);
            }
            case ERROR_PAGE -> Answer.page(502);
            case RESETS -> new Reply.Reset();
            case GARBAGE -> garbage();
            case BARE_404 -> Answer.page(404);
            case ANSWERS -> prepared(request);
        };
    }

    private Answer booked(Request request) throws InterruptedException {
        return beforeAnswering(contract.book(request));
    }

    private Answer beforeAnswering(Answer done) throws InterruptedException {
        pass(Moment.BEFORE_ANSWERING);
        return done;
    }

    /** Loses the platform's true answer on the way. */
    private Reply afterBooking(Request request, Reply arriving) throws InterruptedException {
        booked(request);
        return arriving;
    }

    private Answer prepared(Request request) {
        Prepared now = answer;
        String body = PlatformContract.filled(now.body(), request);
        return body.startsWith("{") ? Answer.json(now.status(), body) : Answer.html(now.status(), body);
    }

    private static Answer garbage() {
        return Answer.json(200, "{\"transactionId\":\"sbx-");
    }

    @Override
    public void close() {
        listener.close();
        books.close();
    }
}
