package gaming.access;

import gaming.config.Keys;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.eclipse.microprofile.config.Config;

/** Reads the caller of a request from its cookie. A Bearer header is ignored (details.md, "Sign-in"). */
@ApplicationScoped
public class Callers {
    /** The cookie that carries the access token (service-interface.md, "Authentication"). */
    public static final String ACCESS_TOKEN = "accessToken";

    private final AccessTokens tokens;
    private final TrustedProxies proxies;
    private final boolean secureCookies;

    @Inject
    Callers(AccessTokens tokens, Config config) {
        this.tokens = tokens;
        proxies = Keys.read(config, TrustedProxies::from);
        secureCookies = !Keys.read(config, Keys::local);
    }

    public Caller of(ServerRequest request) {
        return of(request, cookiesOf(request));
    }

    public Caller of(ServerRequest request, Cookies cookies) {
        String address = addressOf(request);
        return cookies.get(ACCESS_TOKEN)
                .flatMap(tokens::verify)
                .<Caller>map(token -> new Caller.SignedIn(token.userId(), token.userRole(), token.session(), address))
                .orElseGet(() -> new Caller.Anonymous(address));
    }

    public Cookies cookiesOf(ServerRequest request) {
        return new Cookies(values(request, HeaderNames.COOKIE), secureCookies);
    }

    String addressOf(ServerRequest request) {
        return proxies.client(peer(request), values(request, HeaderNames.X_FORWARDED_FOR));
    }

    /** The network of the client, as {@link Caller#network}. The method reads no token. */
    public String networkOf(ServerRequest request) {
        return AddressBlock.network(addressOf(request));
    }

    /** Whether the connection comes from one of {@code network.trusted-proxies}. */
    public boolean isTrustedProxy(ServerRequest request) {
        return proxies.trusts(peer(request));
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
