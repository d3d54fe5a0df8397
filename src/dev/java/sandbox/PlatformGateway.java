package sandbox;

import java.util.Optional;
import sandbox.SandboxPlatform.Lookups;
import sandbox.SandboxPlatform.Mode;
import sandbox.SandboxPlatform.Moment;
import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/** The traffic between a client and the {@link PlatformDesk}: changes requests and answers by the script. */
final class PlatformGateway {
    private static final String TRANSFERS = "/credit-transfers";
    private static final String LAUNCHES = "/game-launches";
    private static final Reply.Reset RESET = new Reply.Reset();

    private final PlatformDesk desk;
    private final PlatformBooks books;
    private final PlatformScript script;
    private final PlatformTraffic traffic;
    private final SandboxLaunches launches;
    private final SandboxUsers users;

    PlatformGateway(
            PlatformDesk desk,
            PlatformBooks books,
            PlatformScript script,
            PlatformTraffic traffic,
            SandboxLaunches launches,
            SandboxUsers users) {
        this.desk = desk;
        this.books = books;
        this.script = script;
        this.traffic = traffic;
        this.launches = launches;
        this.users = users;
    }

    Reply reply(Request request) throws InterruptedException {
        traffic.begins();
        try {
            if (request.path().equals(TRANSFERS)) {
                return request.method().equals("POST") ? transfer(request) : methodNotAllowed();
            }
            if (request.path().equals(LAUNCHES)) {
                return request.method().equals("POST") ? launches.reply(request) : methodNotAllowed();
            }
            if (request.path().equals("/users")) {
                return request.method().equals("GET") ? users.reply(request) : methodNotAllowed();
            }
            Optional<String> game = request.pathAfter("/games/");
            if (game.isPresent()) {
                return LaunchDesk.page(game.get(), request);
            }
            Optional<String> id = request.pathAfter(TRANSFERS + "/");
            if (id.isPresent()) {
                return request.method().equals("GET") ? lookup(request, id.get()) : methodNotAllowed();
            }
            return PlatformDesk.error(404, "NOT_FOUND", "Nothing is here");
        } finally {
            traffic.ends();
        }
    }

    private static Answer methodNotAllowed() {
        return PlatformDesk.error(
                405, "METHOD_NOT_ALLOWED", "POST " + TRANSFERS + ", GET " + TRANSFERS + "/{id}, POST " + LAUNCHES);
    }

    private Reply transfer(Request request) throws InterruptedException {
        PlatformDesk.idOf(request).ifPresent(id -> books.sent(id, request.body()));
        Mode mode = script.transfers().draw();
        if (mode == Mode.BOOKS_LATE) {
            Thread.startVirtualThread(() -> booksLater(request));
            return RESET;
        }
        traffic.pass(Moment.BEFORE_BOOKING);
        return switch (mode) {
            case ACCEPTS -> booked(request);
            case REFUSES -> refused(request);
            case SLOW -> {
                Answer answer = booked(request);
                pause();
                yield answer;
            }
            case SLEEPS_BEFORE_BOOKING -> {
                pause();
                yield booked(request);
            }
            case BOOKS_LATE, RESETS_BEFORE_BOOKING -> RESET;
            case RESETS_AFTER_BOOKING -> afterBooking(request, RESET);
            case ERROR_PAGE_BEFORE_BOOKING -> page(502);
            case ERROR_PAGE_AFTER_BOOKING -> afterBooking(request, page(500));
            case GARBAGE -> afterBooking(request, garbage());
            case HALF_AN_ANSWER -> new Reply.Half(booked(request));
            case CONFLICTS -> PlatformDesk.conflict();
            case TOO_BUSY -> page(429);
            case DOWN -> page(503);
            case REDIRECTS -> Answer.redirect(307, TRANSFERS);
            case ANSWERS -> prepared(request);
        };
    }

    /** The request is on its way for longer than the client waits. */
    private void booksLater(Request request) {
        traffic.begins();
        try {
            traffic.pass(Moment.BEFORE_BOOKING);
            pause();
            desk.book(request);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            traffic.ends();
        }
    }

    private Reply lookup(Request request, String id) throws InterruptedException {
        books.lookedUp(id);
        Lookups lookups = script.lookups().draw();
        traffic.pass(Moment.LOOKUP);
        if (script.transfers().standing().equals(Mode.DOWN.name())) {
            return page(503);
        }
        if (books.find(id)
                .filter(booked -> script.hidden().contains(booked.transfer().playerId()))
                .isPresent()) {
            return page(502);
        }
        return switch (lookups) {
            case TRUTHFUL -> desk.find(request, id);
            case SLOW -> {
                pause();
                yield desk.find(request, id);
            }
            case ERROR_PAGE -> page(502);
            case RESETS -> RESET;
            case GARBAGE -> garbage();
            case BARE_404 -> page(404);
            case ANSWERS -> prepared(request);
        };
    }

    private Answer booked(Request request) throws InterruptedException {
        Answer answer = desk.book(request);
        traffic.pass(Moment.BEFORE_ANSWERING);
        return answer;
    }

    private Answer refused(Request request) throws InterruptedException {
        Answer answer = desk.refuse(request);
        traffic.pass(Moment.BEFORE_ANSWERING);
        return answer;
    }

    /** Loses the platform's true answer on the way. */
    private Reply afterBooking(Request request, Reply arriving) throws InterruptedException {
        booked(request);
        return arriving;
    }

    private void pause() throws InterruptedException {
        Thread.sleep(script.delay());
    }

    static Answer page(int status) {
        return Answer.html(
                status, "<html><body><h1>%d</h1><p>A gateway wrote this page.</p></body></html>".formatted(status));
    }

    private Answer prepared(Request request) {
        PlatformScript.Prepared answer = script.answer();
        String body = PlatformDesk.filled(answer.body(), request);
        return body.startsWith("{") ? Answer.json(answer.status(), body) : Answer.html(answer.status(), body);
    }

    private static Answer garbage() {
        return Answer.json(200, "{\"transactionId\":\"sbx-");
    }
}
