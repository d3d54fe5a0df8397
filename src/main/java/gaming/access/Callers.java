package gaming.access;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/**
 * Who sent a request and from where: the accessToken cookie and the trusted proxies make the caller. A Bearer header is
 * not looked at (details.md, "Sign-in"); a token that does not hold makes the caller anonymous, never an error.
 */
@ApplicationScoped
public class Callers {
    private final AccessTokens tokens;
    private final TrustedProxies proxies;

    @Inject
    Callers(Config config, Clock clock) {
        var settings = TokenSettings.from(config);
        tokens = new AccessTokens(TokenKeys.read(settings.publicKeyLocation()), settings.issuer(), clock);
        proxies = TrustedProxies.from(config);
    }

    @SuppressWarnings("NullAway") // for the proxy only
    Callers() {
        tokens = null;
        proxies = null;
    }

    /** Missing keys stop the start, not the first request. */
    void checkAtStart(@Observes @Initialized(ApplicationScoped.class) Object started) {}

    public Caller of(ServerRequest request) {
        String address = addressOf(request);
        return AccessCookie.token(values(request, HeaderNames.COOKIE))
                .flatMap(tokens::verify)
                .<Caller>map(token -> new Caller.SignedIn(token.userId(), token.userRole(), address))
                .orElseGet(() -> new Caller.Anonymous(address));
    }

    /** The client's address in canonical text, on either listener. */
    String addressOf(ServerRequest request) {
        return proxies.client(peer(request), values(request, HeaderNames.X_FORWARDED_FOR));
    }

    private static InetAddress peer(ServerRequest request) {
        return switch (request.remotePeer().address()) {
            case InetSocketAddress socket -> socket.getAddress();
            case Object other -> throw new IllegalStateException("Not called over IP: " + other);
        };
    }

    private static List<String> values(ServerRequest request, HeaderName name) {
        return request.headers().contains(name) ? request.headers().get(name).allValues() : List.of();
    }
}
