package sandbox;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The users of the sandbox platform. They are made on request, so there may be any number of them. {@code
 * {"users":[{"platformId":"1","username":"..."}]}} sets them, {@code {"usersMode":"SLOW"}} switches the answers.
 */
public final class SandboxUsers {
    private static final int MOST_AT_ONCE = 1000;
    private static final int SHORT_PAGE = 300;

    private final SandboxPlatform platform;
    private final Script script;
    private volatile Master master = new Master(0, _ -> Json.record());

    private record Master(int count, IntFunction<ObjectNode> row) {}

    SandboxUsers(SandboxPlatform platform) {
        this.platform = platform;
        script = platform.script("usersMode")
                .with(Fault.REFUSES, _ -> SandboxPlatform.error(500, "USERS_FAILED", "The users cannot be read"))
                .with(Fault.SHORT_PAGES, request -> page(request, SHORT_PAGE));
        platform.setting("users", ObjectNode[].class, users -> are(List.of(users)));
        platform.route("GET", "/users", script, request -> page(request, MOST_AT_ONCE));
    }

    /** Sets the fault of requests for a page. */
    public void mode(Fault fault) {
        script.stand(fault);
    }

    /** Sets the number of users, each made from its place in the order. */
    public void are(int count, IntFunction<ObjectNode> row) {
        master = new Master(count, row);
    }

    /** Sets the users. */
    public void are(List<ObjectNode> rows) {
        are(rows.size(), rows::get);
    }

    private Answer page(Request request, int mostAtOnce) {
        return platform.whenAllowed(request, () -> {
            long offset = request.parameter("offset").map(Long::parseLong).orElse(0L);
            int limit = request.parameter("limit").map(Integer::parseInt).orElse(0);
            if (limit < 1 || limit > MOST_AT_ONCE || offset < 0) {
                return SandboxPlatform.error(400, "INVALID_REQUEST", "limit is 1 to 1000, offset not negative");
            }
            Master users = master;
            var data = LongStream.range(offset, Math.min(users.count(), offset + Math.min(limit, mostAtOnce)))
                    .mapToObj(place -> users.row().apply((int) place))
                    .toList();
            return Json.ok("data", data, "count", users.count());
        });
    }
}
