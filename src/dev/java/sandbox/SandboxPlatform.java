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
import sandbox.wire.HttpListener;

/**
 * The gaming platform of a developer's machine and of tests (external-systems.md, "gaming-platform"). It keeps the
 * contract. Every fault of networks and gateways can be switched while it runs, in Java or over HTTP ({@link
 * PlatformControl}). Its bookings are the truth.
 */
public final class SandboxPlatform implements AutoCloseable {
    /** Its bearer token, unless a test sets another. */
    public static final String TOKEN = "sandbox";

    private final PlatformScript script = new PlatformScript();
    private final PlatformTraffic traffic = new PlatformTraffic();
    private final PlatformControl control = new PlatformControl(this, script);
    private final PlatformBooks books;
    private final SandboxLaunches launches;
    private final SandboxUsers users;
    private final HttpListener listener;

    private SandboxPlatform(int port, String token, Optional<PlatformJournal> journal) {
        books = new PlatformBooks(journal);
        var desk = new PlatformDesk(books, token);
        launches = new SandboxLaunches(desk, script, traffic);
        users = new SandboxUsers(desk, script);
        var gateway = new PlatformGateway(desk, books, script, traffic, launches, users);
        listener = HttpListener.start(
                port, request -> PlatformControl.isFor(request) ? control.answer(request) : gateway.reply(request));
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

        private final String meaning;

        Mode(String meaning) {
            this.meaning = meaning;
        }

        public String meaning() {
            return meaning;
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

        private final String meaning;

        Lookups(String meaning) {
            this.meaning = meaning;
        }

        public String meaning() {
            return meaning;
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
            int requests) {}

    /** On any free port, with {@link #TOKEN} and without a journal. */
    public static SandboxPlatform start() {
        return start(0, TOKEN, Optional.empty());
    }

    /** {@code port} 0: any free one; {@code journal}: the file in which bookings outlive this sandbox. */
    public static SandboxPlatform start(int port, String token, Optional<Path> journal) {
        return new SandboxPlatform(port, token, journal.map(PlatformJournal::in));
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

    /** Sets the mode of transfers; cancels the queued ones. */
    public void mode(Mode mode) {
        script.transfers().stand(mode);
    }

    /** Sets the mode of lookups; cancels the queued ones. */
    public void lookups(Lookups lookups) {
        script.lookups().stand(lookups);
    }

    /** The delay of the slow modes; at first 5 s. */
    public void delay(Duration delay) {
        script.delay(delay);
    }

    /**
     * Sets the answer of the modes called ANSWERS. In the body {@code {externalTransactionId}}, {@code {playerId}} and
     * {@code {amount}} stand for those of the transfer.
     */
    public void answer(int status, String body) {
        script.answer(new PlatformScript.Prepared(status, body));
    }

    /** Queues modes of the next transfers, before the standing mode. */
    public void next(Mode... modes) {
        script.transfers().next(List.of(modes));
    }

    /** Answers lookups of bookings of these players with a gateway's page, until {@link #calm()}. The back office shows them. */
    public void hideBookings(Set<String> playerIds) {
        script.hide(playerIds);
    }

    /** The address of the page of the back office with the booking of a transfer: what a person of the platform sees. */
    public String backOffice(String externalTransactionId) {
        return url() + PlatformControl.BACK_OFFICE + externalTransactionId;
    }

    /**
     * Draws each further mode by its weight. The same seed draws the same sequence. A drawn {@link Mode#DOWN} is down
     * for that one transfer, and not for lookups.
     */
    public void random(long seed, Map<Mode, Integer> transfers, Map<Lookups, Integer> lookups) {
        script.transfers().random(seed, transfers);
        script.lookups().random(seed + 1, lookups);
    }

    /** Accepts, tells the truth, holds no request. Bookings stay. */
    public void calm() {
        script.reset();
        launches.calm();
        users.calm();
        traffic.releaseAll();
    }

    /** Holds requests at this moment from now on. Several moments can be held, each by its newest gate. */
    public Gate hold(Moment moment) {
        return traffic.hold(moment);
    }

    public void release() {
        traffic.releaseAll();
    }

    /** All bookings, in order. */
    public List<Booking> bookings() {
        return books.bookings(_ -> true);
    }

    public List<Booking> bookingsOf(String playerId) {
        return books.bookings(transfer -> transfer.playerId().equals(playerId));
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
                        .map(PlatformDesk::transfer)
                        .flatMap(books::book)
                        .isPresent();
    }

    public int lookups(String externalTransactionId) {
        return books.lookups(externalTransactionId);
    }

    /** The number of transfers and lookups in progress. */
    public int answering() {
        return traffic.now();
    }

    /** The number of times of each mode. */
    public Map<Mode, Integer> played() {
        return script.transfers().played();
    }

    /** The same as {@link #played()}, for lookups. */
    public Map<Lookups, Integer> playedLookups() {
        return script.lookups().played();
    }

    @Override
    public void close() {
        listener.close();
        books.close();
    }
}
