package dev;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * Lets a developer become a demo user: {@code GET /demo-users} lists them, {@code GET /become/{username}} sets the
 * cookie with the user's access token and redirects to the service's page only. The service itself has no way in but
 * sign-in. This works because cookies belong to a host, with any port.
 */
final class DemoAccounts {
    private static final String BECOME = "/become/";
    private static final String NOBODY = "nobody";

    private final PageOrigin page;
    private final Supplier<List<DemoUser>> users;

    /** {@code users}: asked for with every request. */
    DemoAccounts(PageOrigin page, Supplier<List<DemoUser>> users) {
        this.page = page;
        this.users = users;
    }

    /** Empty for a request that another handler answers. */
    Optional<Answer> answer(Request request) {
        if (request.path().equals("/demo-users")) {
            return Optional.of(list(request));
        }
        return request.pathAfter(BECOME).map(username -> become(username, request));
    }

    private Answer list(Request request) {
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        for (DemoUser user : users.get()) {
            list.addObject()
                    .put("username", user.username())
                    .put("about", user.about())
                    .put("bet", user.bet());
        }
        return page.json(request, list.toString());
    }

    /** Browsers say when a page of another origin asks; that page is refused. */
    private Answer become(String username, Request request) {
        Optional<String> name = PageOrigin.nameIn(request);
        if (!request.method().equals("GET")) {
            return refused(405, "GET only").with("Allow", "GET");
        }
        if (name.isEmpty() || request.header("sec-fetch-site").equals(Optional.of("cross-site"))) {
            return refused(403, "Only from this machine");
        }
        if (username.equals(NOBODY)) {
            return toPage(name.get(), "", 0);
        }
        return users.get().stream()
                .filter(user -> user.username().equals(username))
                .findFirst()
                .map(user -> toPage(name.get(), user.token().get(), 900))
                .orElseGet(() -> refused(404, "There is no such demo user"));
    }

    private Answer toPage(String name, String token, int seconds) {
        return Answer.redirect(303, page.by(name) + "/")
                .with("Cache-Control", "no-store")
                .with("Referrer-Policy", "no-referrer")
                .with(
                        "Set-Cookie",
                        "accessToken=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax".formatted(token, seconds));
    }

    private static Answer refused(int status, String message) {
        return new Answer(status, "text/plain; charset=utf-8", message).with("X-Content-Type-Options", "nosniff");
    }
}
