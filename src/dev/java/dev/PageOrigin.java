package dev;

import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sandbox.Json;
import sandbox.wire.Reply.Answer;
import sandbox.wire.Request;

/**
 * The origin of the service's page, by both names of this machine. Only this page reads the answers of the dev run's
 * own endpoints and sends them commands. {@code publicUrl} is asked for with every request, because the service starts
 * later.
 */
record PageOrigin(Supplier<URI> publicUrl) {
    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1");

    /** The name by which the request reaches this machine; empty for another name, such as that of a foreign site. */
    static Optional<String> nameIn(Request request) {
        return request.header("host")
                .map(host -> host.replaceFirst(":\\d+$", ""))
                .filter(NAMES::contains);
    }

    /** The origin of the page by this name of the machine. */
    String by(String name) {
        return "http://" + name + ":" + publicUrl.get().getPort();
    }

    /** Whether the page sends the request. */
    boolean sends(Request request) {
        return nameIn(request).isPresent()
                && request.header("origin").filter(this::isPage).isPresent();
    }

    /** JSON that the page can read, and no other page. */
    Answer json(Request request, Object body) {
        Answer answer = Answer.json(200, Json.text(body))
                .with("Cache-Control", "no-store")
                .with("Vary", "Origin")
                .with("X-Content-Type-Options", "nosniff");
        return request.header("origin")
                .filter(this::isPage)
                .map(origin -> answer.with("Access-Control-Allow-Origin", origin))
                .orElse(answer);
    }

    static Answer refused(int status, String message) {
        return new Answer(status, "text/plain; charset=utf-8", message).with("X-Content-Type-Options", "nosniff");
    }

    private boolean isPage(String origin) {
        return NAMES.stream().anyMatch(name -> origin.equals(by(name)));
    }
}
