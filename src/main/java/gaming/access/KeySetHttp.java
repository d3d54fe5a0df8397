package gaming.access;

import io.helidon.http.Header;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Method;
import io.helidon.http.PathMatchers;
import io.helidon.http.Status;
import io.helidon.microprofile.server.RoutingPath;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Serves the public keys of access tokens on the public listener, for systems that verify our tokens (runtime.md,
 * "public listener"). The set contains a new key before this key signs tokens, so clients may cache the set.
 */
@ApplicationScoped
@RoutingPath("/.well-known/jwks.json")
public class KeySetHttp implements HttpService {
    private static final Header JSON = HeaderValues.createCached(HeaderNames.CONTENT_TYPE, "application/json");
    private static final Header FIVE_MINUTES =
            HeaderValues.createCached(HeaderNames.CACHE_CONTROL, "public, max-age=300");
    private static final Header ALLOW = HeaderValues.createCached(HeaderNames.ALLOW, "GET, HEAD");

    private final AccessTokens tokens;
    private final Origins origins;

    @Inject
    KeySetHttp(AccessTokens tokens, Origins origins) {
        this.tokens = tokens;
        this.origins = origins;
    }

    @Override
    public void routing(HttpRules rules) {
        String keys = tokens.publicKeys();
        rules.any(
                        "/",
                        origins.guard(
                                ALLOW.get(),
                                (request, response) ->
                                        response.status(Status.FORBIDDEN_403).send()))
                .route(
                        Method.predicate(Method.GET, Method.HEAD),
                        PathMatchers.exact("/"),
                        (request, response) ->
                                response.header(JSON).header(FIVE_MINUTES).send(keys))
                .any(
                        "/",
                        (request, response) -> response.status(Status.METHOD_NOT_ALLOWED_405)
                                .header(ALLOW)
                                .send());
    }
}
