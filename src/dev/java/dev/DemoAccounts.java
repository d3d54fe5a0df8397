package dev;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    private static final Set<String> OUR_NAMES = Set.of("localhost", "127.0.0.1");

    private final Supplier<URI> publicUrl;
    private final Supplier<List<DemoUser>> users;

    /** {@code publicUrl}: asked for with every request, like {@code users}. */
    DemoAccounts(Supplier<URI> publicUrl, Supplier<List<DemoUser>> users) {
        this.publicUrl = publicUrl;
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
        Answer answer = Answer.json(200, list.toString())
                .with("Cache-Control", "no-store")
                .with("Vary", "Origin")
                .with("X-Content-Type-Options", "nosniff");
        return request.header("origin")
                .filter(origin -> OUR_NAMES.stream().anyMatch(name -> origin.equals(page(name))))
                .map(origin -> answer.with("Access-Control-Allow-Origin", origin))
                .orElse(answer);
    }

    /** Browsers say when a page of another origin asks; that page is refused. */
    private Answer become(String username, Request request) {
        String name = request.header("host").orElse("").replaceFirst(":\\d+$", "");
        if (!request.method().equals("GET")) {
            return refused(405, "GET only").with("Allow", "GET");
        }
        if (!OUR_NAMES.contains(name) || request.header("sec-fetch-site").equals(Optional.of("cross-site"))) {
            return refused(403, "Only from this machine");
        }
        if (username.equals(NOBODY)) {
            return toPage(name, "", 0);
        }
        return users.get().stream()
                .filter(user -> user.username().equals(username))
                .findFirst()
                .map(user -> toPage(name, user.token().get(), 900))
                .orElseGet(() -> refused(404, "There is no such demo user"));
    }

    private Answer toPage(String name, String token, int seconds) {
        return Answer.redirect(303, page(name) + "/")
                .with("Cache-Control", "no-store")
                .with("Referrer-Policy", "no-referrer")
                .with(
                        "Set-Cookie",
                        "accessToken=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax".formatted(token, seconds));
    }

    /** The origin of the page by this name of the machine. */
    private String page(String name) {
        return "http://" + name + ":" + publicUrl.get().getPort();
    }

    private static Answer refused(int status, String message) {
        return new Answer(status, "text/plain; charset=utf-8", message).with("X-Content-Type-Options", "nosniff");
    }
}
