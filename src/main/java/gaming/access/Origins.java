package gaming.access;

import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;

/**
 * The origins whose pages may call the public listener with the cookies of their visitors (details.md, "Sign-in"). A
 * request without an Origin passes, because browsers send an Origin with every CORS request and every POST.
 *
 * <p>Helidon's own CORS support does not fit. It allows each Origin that equals the Host of the request, and the caller
 * writes both headers. It reads only the first of several origins. It answers a refused request without a body.
 */
@ApplicationScoped
public class Origins {
    private static final Header VARY = HeaderValues.createCached(HeaderNames.VARY, "Origin");
    private static final Header CREDENTIALS =
            HeaderValues.createCached(HeaderNames.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true");
    private static final Header EXPOSED_HEADERS = HeaderValues.createCached(
            HeaderNames.ACCESS_CONTROL_EXPOSE_HEADERS, "X-Request-Id, Retry-After, RateLimit, RateLimit-Policy");
    /** Seconds; Chrome keeps no preflight result for longer. Each request itself is checked in any case. */
    private static final Header MAX_AGE = HeaderValues.createCached(HeaderNames.ACCESS_CONTROL_MAX_AGE, "7200");

    private static final Pattern THIS_MACHINE = Pattern.compile("http://(localhost|127\\.0\\.0\\.1)(:[1-9]\\d{0,4})?");

    private static final String ORIGINS = "cors.allowed-origins";
    private static final String FRONTEND = "social.frontend-url";
    private static final int MOST_HEADERS = 50;
    /** A pattern without {@code *}, because browsers do not treat it as a wildcard in requests with cookies. */
    private static final Pattern HEADER = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    private final Settings settings;
    private final Header allowedHeaders;

    @Inject
    Origins(Config config) {
        this(Keys.read(config, Origins::settings));
    }

    public Origins(Settings settings) {
        this.settings = settings;
        allowedHeaders = HeaderValues.createCached(
                HeaderNames.ACCESS_CONTROL_ALLOW_HEADERS, String.join(", ", settings.headers()));
    }

    /** Keys {@code cors.*}; {@code local}: all pages of this machine may call too. */
    public record Settings(Set<String> allowed, boolean local, List<String> headers) {}

    public static Settings settings(Keys keys) {
        Optional<String> frontend = keys.text(FRONTEND).map(url -> keys.origin(FRONTEND, url, keys.local()));
        return new Settings(
                keys.text(ORIGINS)
                        .map(list -> Keys.entries(list).map(entry -> origin(keys, entry)))
                        .orElse(frontend.stream())
                        .collect(Collectors.toUnmodifiableSet()),
                keys.local(),
                keys.value(
                        "cors.allowed-headers",
                        list -> Keys.entries(list.toLowerCase(Locale.ROOT))
                                .distinct()
                                .toList(),
                        names -> names.size() <= MOST_HEADERS && names.stream().allMatch(HEADER.asMatchPredicate()),
                        "must be 1 to " + MOST_HEADERS + " names of headers, with commas between",
                        List.of()));
    }

    private static String origin(Keys keys, String entry) {
        if (!keys.origin(ORIGINS, entry, keys.local()).equals(entry)) {
            keys.problem(ORIGINS, "each must be as browsers write it: lower case, no default port, no path");
        }
        return entry;
    }

    /**
     * Returns a handler that runs before the handlers of a path with these {@code methods}. It lets a request pass if
     * its origin is allowed or absent, and answers preflights. It gives every other request to {@code refusal}.
     */
    public Handler guard(String methods, Handler refusal) {
        Header allowedMethods = HeaderValues.createCached(HeaderNames.ACCESS_CONTROL_ALLOW_METHODS, methods);
        return (request, response) -> {
            response.headers().add(VARY);
            List<String> origins = request.headers().values(HeaderNames.ORIGIN);
            if (!request.headers().contains(HeaderNames.ORIGIN)) {
                response.next();
            } else if (origins.size() != 1 || !allows(origins.getFirst())) {
                refusal.handle(request, response);
            } else {
                response.header(HeaderNames.ACCESS_CONTROL_ALLOW_ORIGIN, origins.getFirst())
                        .header(CREDENTIALS);
                answer(request, response, allowedMethods);
            }
        };
    }

    /** As {@link #guard(String, Handler)}; another Origin gets FORBIDDEN. */
    public Handler guard(String methods) {
        return guard(methods, (_, _) -> {
            throw refusal();
        });
    }

    public static Refusal refusal() {
        return new Refusal(
                ErrorCode.FORBIDDEN,
                "Pages of this Origin may not call; the service takes the origins of cors.allowed-origins");
    }

    /**
     * The origin of the page that sends a request, in the local environment. {@link #guard} has allowed it. Empty in
     * every other environment, and for a page of the service itself, which is no frontend unless it is named.
     */
    public Optional<URI> frontend(ServerRequest request) {
        return settings.local()
                ? request.headers()
                        .first(HeaderNames.ORIGIN)
                        .filter(page -> settings.allowed().contains(page)
                                || URI.create(page).getPort()
                                        != request.localPeer().port())
                        .map(URI::create)
                : Optional.empty();
    }

    private void answer(ServerRequest request, ServerResponse response, Header allowedMethods) {
        boolean preflight = request.prologue().method().equals(Method.OPTIONS)
                && request.headers().contains(HeaderNames.ACCESS_CONTROL_REQUEST_METHOD);
        if (preflight) {
            response.status(Status.NO_CONTENT_204)
                    .header(allowedMethods)
                    .header(allowedHeaders)
                    .header(MAX_AGE)
                    .send();
        } else {
            response.header(EXPOSED_HEADERS);
            response.next();
        }
    }

    private boolean allows(String origin) {
        return settings.allowed().contains(origin)
                || (settings.local() && THIS_MACHINE.matcher(origin).matches());
    }
}
