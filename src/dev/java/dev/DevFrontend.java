package dev;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sandbox.wire.HttpListener;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;
import sandbox.wire.Resources;

/**
 * The frontend of a developer's machine and of the browser test: two pages that begin a sign-in and finish it. They
 * stand in for the real one, so they know only the address of the public listener, at another origin. The frontend also
 * has the panel of the service's page and the demo users, which the service cannot tell from others.
 *
 * <p>{@code GET /demo-users} lists the demo users. {@code GET /become/{username}} sets the cookie with the user's access
 * token and redirects to the service's page only. The service itself has no way in but sign-in. This works because
 * cookies belong to a host, with any port.
 */
public final class DevFrontend implements AutoCloseable {
    private final PageOrigin page;
    private final String callbackPath;
    private final Supplier<List<DemoUser>> users;
    private final HttpListener listener;
    private volatile Optional<DevPanel> panel = Optional.empty();

    private DevFrontend(int port, String callbackPath, Supplier<URI> publicUrl, Supplier<List<DemoUser>> users) {
        page = new PageOrigin(publicUrl);
        this.callbackPath = callbackPath;
        this.users = users;
        listener = HttpListener.start(port, this::answer);
    }

    /**
     * {@code port} 0: any free one; {@code publicUrl} is asked for with every page, because the service starts later.
     */
    public static DevFrontend start(int port, String callbackPath, Supplier<URI> publicUrl) {
        return start(port, callbackPath, publicUrl, List::of);
    }

    /** {@code users}: the demo users that a developer may become, asked for with every request. */
    public static DevFrontend start(
            int port, String callbackPath, Supplier<URI> publicUrl, Supplier<List<DemoUser>> users) {
        return new DevFrontend(port, callbackPath, publicUrl, users);
    }

    /** At localhost like the service, because only then both share cookies. */
    public URI url() {
        return URI.create("http://localhost:" + listener.url().getPort());
    }

    /** Offers the panel to the page. */
    public void show(DevPanel running) {
        panel = Optional.of(running);
    }

    @Override
    public void close() {
        listener.close();
    }

    private Answer answer(Request request) {
        if (request.path().equals("/demo-users")) {
            return demoUsers(request);
        }
        return request.pathAfter("/become/")
                .map(username -> become(username, request))
                .or(() -> panel.flatMap(running -> running.answer(request, page)))
                .orElseGet(() -> file(request));
    }

    private Answer demoUsers(Request request) {
        return page.json(request, users.get());
    }

    /** Browsers say when a page of another origin asks; that page is refused. */
    private Answer become(String username, Request request) {
        Optional<String> name = PageOrigin.nameIn(request);
        if (!request.method().equals("GET")) {
            return PageOrigin.refused(405, "GET only").with("Allow", "GET");
        }
        if (name.isEmpty() || request.header("sec-fetch-site").equals(Optional.of("cross-site"))) {
            return PageOrigin.refused(403, "Only from this machine");
        }
        if (username.equals("nobody")) {
            return toPage(name.get(), "", 0);
        }
        return users.get().stream()
                .filter(user -> user.username().equals(username))
                .findFirst()
                .map(user -> toPage(name.get(), user.token().get(), 900))
                .orElseGet(() -> PageOrigin.refused(404, "There is no such demo user"));
    }

    private Answer toPage(String name, String token, int seconds) {
        String cookie = "accessToken=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax".formatted(token, seconds);
        return Answer.redirect(303, page.by(name) + "/")
                .with("Cache-Control", "no-store")
                .with("Referrer-Policy", "no-referrer")
                .with("Set-Cookie", cookie);
    }

    private Answer file(Request request) {
        String file = Map.of(
                        "/",
                        "index.html",
                        callbackPath,
                        "callback.html",
                        "/style.css",
                        "style.css",
                        "/frontend.js",
                        "frontend.js")
                .get(request.path());
        if (file == null) {
            return Answer.redirect(302, "/");
        }
        String api = page.publicUrl().get().resolve("/graphql").toString();
        String policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src %s;"
                + " form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
        return new Answer(
                        200, type(file), Resources.text("/dev/frontend/" + file).replace("{{api}}", api))
                .with("Content-Security-Policy", policy.formatted(api))
                .with("Cache-Control", "no-store")
                .with("Referrer-Policy", "no-referrer")
                .with("X-Content-Type-Options", "nosniff");
    }

    private static String type(String file) {
        return switch (file.substring(file.indexOf('.'))) {
            case ".css" -> "text/css; charset=utf-8";
            case ".js" -> "text/javascript; charset=utf-8";
            default -> "text/html; charset=utf-8";
        };
    }
}
