package sandbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import sandbox.wire.Reply;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/** The users of the sandbox platform. They are made on request, so there may be any number of them. */
public final class SandboxUsers {
    private static final int MOST_AT_ONCE = 1000;
    private static final int SHORT_PAGE = 300;
    private static final int TOO_LARGE = 9 * 1024 * 1024;

    private final SandboxPlatform platform;
    private final AtomicInteger requests = new AtomicInteger();
    private volatile Mode standing = Mode.ANSWERS;
    private volatile Master master = new Master(0, _ -> Json.record());

    SandboxUsers(SandboxPlatform platform) {
        this.platform = platform;
    }

    /** The modes of requests for a page of users. */
    public enum Mode {
        ANSWERS("answers the page"),
        SHORT_PAGES("answers at most 300 users at once"),
        SLOW("answers after the delay"),
        RESETS("resets the connection"),
        REFUSES("answers 500 with the platform's error body"),
        ERROR_PAGE("answers 503 with a gateway's page"),
        GARBAGE("answers 200 with something unreadable"),
        HALF_AN_ANSWER("answers 200 and closes the connection in the middle of the body"),
        TOO_LARGE("answers more than a client reads");

        final String meaning;

        Mode(String meaning) {
            this.meaning = meaning;
        }
    }

    private record Master(int count, IntFunction<ObjectNode> row) {}

    public void mode(Mode mode) {
        standing = mode;
    }

    Mode standing() {
        return standing;
    }

    /** Sets the number of users, each made from its place in the order. */
    public void are(int count, IntFunction<ObjectNode> row) {
        master = new Master(count, row);
    }

    /** Sets the users. */
    public void are(List<ObjectNode> rows) {
        are(rows.size(), rows::get);
    }

    /** The number of requests for a page. */
    public int requests() {
        return requests.get();
    }

    void calm() {
        standing = Mode.ANSWERS;
    }

    Reply reply(Request request) throws InterruptedException {
        requests.incrementAndGet();
        return switch (standing) {
            case ANSWERS -> page(request, MOST_AT_ONCE);
            case SHORT_PAGES -> page(request, SHORT_PAGE);
            case SLOW -> {
                platform.pause();
                yield page(request, MOST_AT_ONCE);
            }
            case RESETS -> new Reply.Reset();
            case REFUSES -> PlatformContract.error(500, "USERS_FAILED", "The users cannot be read");
            case ERROR_PAGE -> Answer.page(503);
            case GARBAGE -> Answer.json(200, "{\"data\":[{\"platformId\":");
            case HALF_AN_ANSWER -> new Reply.Half(page(request, MOST_AT_ONCE));
            case TOO_LARGE -> Answer.json(200, "{\"data\":[\"" + "x".repeat(TOO_LARGE) + "\"],\"count\":1}");
        };
    }

    private Answer page(Request request, int mostAtOnce) {
        return platform.contract().whenAllowed(request, _ -> allowed(request, mostAtOnce));
    }

    private Answer allowed(Request request, int mostAtOnce) {
        long offset = request.parameter("offset").map(Long::parseLong).orElse(0L);
        int limit = request.parameter("limit").map(Integer::parseInt).orElse(0);
        if (limit < 1 || limit > MOST_AT_ONCE || offset < 0) {
            return PlatformContract.error(400, "INVALID_REQUEST", "limit is 1 to 1000, offset not negative");
        }
        Master users = master;
        var data = LongStream.range(offset, Math.min(users.count(), offset + Math.min(limit, mostAtOnce)))
                .mapToObj(place -> users.row().apply((int) place))
                .toList();
        return Json.ok("data", data, "count", users.count());
    }
}
