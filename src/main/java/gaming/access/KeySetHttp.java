package gaming.access;

import com.nimbusds.jose.jwk.JWKSet;
import gaming.config.Keys;
import gaming.http.Compression;
import gaming.http.FixedBody;
import gaming.http.Methods;
import io.helidon.http.Status;
import io.helidon.microprofile.server.RoutingPath;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.eclipse.microprofile.config.Config;

/**
 * Serves the public keys of access tokens and statements (runtime.md, "public listener"). A rotation adds a key of
 * access tokens before this key signs, so clients may cache the set.
 */
@ApplicationScoped
@RoutingPath("/.well-known/jwks.json")
public class KeySetHttp implements HttpService {
    private static final String FIVE_MINUTES = "public, max-age=300";

    private final AccessTokens tokens;
    private final StatementKeys statements;
    private final Origins origins;
    private final Compression compression;

    @Inject
    KeySetHttp(AccessTokens tokens, StatementKeys statements, Origins origins, Config config) {
        this.tokens = tokens;
        this.statements = statements;
        this.origins = origins;
        compression = Keys.read(config, Compression::from);
    }

    @Override
    public void routing(HttpRules rules) {
        var all = new ArrayList<>(tokens.published());
        all.addAll(statements.published());
        byte[] keys = new JWKSet(all).toString(true).getBytes(StandardCharsets.UTF_8);
        var set = new FixedBody("application/json", FIVE_MINUTES, keys, compression);
        rules.any(
                        "/",
                        origins.guard(
                                Methods.READ.names(),
                                (request, response) ->
                                        response.status(Status.FORBIDDEN_403).send()))
                .any("/", set::send);
    }
}
