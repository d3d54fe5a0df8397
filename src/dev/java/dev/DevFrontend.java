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
 * has the demo users, which the service cannot tell from others, and the panel of the service's page.
 */
public final class DevFrontend implements AutoCloseable {
    private static final String FILES = "/dev/frontend/";

    private final PageOrigin page;
    private final String callbackPath;
    private final DemoAccounts accounts;
    private final HttpListener listener;
    private volatile Optional<DevPanel> panel = Optional.empty();

    private DevFrontend(int port, String callbackPath, Supplier<URI> publicUrl, Supplier<List<DemoUser>> users) {
        page = new PageOrigin(publicUrl);
        this.callbackPath = callbackPath;
        accounts = new DemoAccounts(page, users);
        listener = HttpListener.start(port, this::answer);
    }

    /**
     * {@code port} 0: any free one; {@code publicUrl} is asked for with every page, because the service starts later.
     */
    public static DevFrontend start(int port, String callbackPath, Supplier<URI> publicUrl) {
        return start(port, callbackPath, publicUrl, List::of);
    }

    /** {@code users}: the demo users that a developer may become. */
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
        return accounts.answer(request)
                .or(() -> panel.flatMap(running -> running.answer(request, page)))
                .orElseGet(() -> file(request));
    }

    private Answer file(Request request) {
        Map<String, String> files = Map.of(
                "/",
                "index.html",
                callbackPath,
                "callback.html",
                "/style.css",
                "style.css",
                "/frontend.js",
                "frontend.js");
        String file = files.get(request.path());
        if (file == null) {
            return Answer.redirect(302, "/");
        }
        URI api = page.publicUrl().get().resolve("/graphql");
        String policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src %s;"
                + " form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
        return new Answer(200, type(file), Resources.text(FILES + file).replace("{{api}}", api.toString()))
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
