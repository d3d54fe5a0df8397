package gaming.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import gaming.access.TokenIssuers.Issuer;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.outbound.HttpAnswer;
import gaming.outbound.JdkConnector;
import gaming.outbound.NoAnswer;
import gaming.telemetry.ExternalSystem;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.text.ParseException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.Config;

/** Verifies bearer tokens of the internal listener: JWTs of the issuers of {@code access.issuers.file}. */
@ApplicationScoped
public class CallerTokens {
    private static final int LONGEST = 8 * 1024;
    private static final int LARGEST_KEY_SET = 256 * 1024;

    /** Seconds that the clocks of an issuer and of this service may differ. */
    private static final int CLOCK_SKEW = 30;

    private static final DefaultJOSEObjectTypeVerifier<SecurityContext> TYPES =
            new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null);

    private final Map<String, Verifier> verifiers = new HashMap<>();
    private final Clock clock;

    @Inject
    CallerTokens(Config config, Clock clock) {
        this(Keys.read(config, TokenIssuers::from), clock);
    }

    CallerTokens(TokenIssuers settings, Clock clock) {
        this.clock = clock;
        for (Issuer issuer : settings.issuers()) {
            verifiers.put(issuer.issuer().toString(), new Verifier(issuer, settings));
        }
    }

    public static void check(Keys keys) {
        var _ = TokenIssuers.from(keys);
    }

    /** The container creates this bean at the start, so a change of the file has no effect until the next start. */
    void readAtStart(@Observes @Initialized(ApplicationScoped.class) Object started) {}

    @PreDestroy
    void close() {
        verifiers.values().forEach(verifier -> verifier.http.close());
    }

    /** Whether any issuer is configured. Without one, the header Authorization has no meaning. */
    public boolean accepted() {
        return !verifiers.isEmpty();
    }

    /** Empty for an invalid token. Errors: EXTERNAL_API_ERROR if the keys of the token's issuer cannot be fetched. */
    public Optional<InternalCaller> callerOf(String token) {
        if (token.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            SignedJWT jwt = SignedJWT.parse(token);
            if (jwt.getHeader().getCriticalParams() != null) {
                return Optional.empty();
            }
            Verifier verifier = verifiers.get(jwt.getJWTClaimsSet().getIssuer());
            return verifier == null ? Optional.empty() : verifier.caller(jwt);
        } catch (NoAnswer _) {
            throw new Refusal(ErrorCode.EXTERNAL_API_ERROR, "The keys of the token's issuer cannot be fetched");
        } catch (ParseException | RuntimeException malformed) {
            // The library throws unchecked exceptions for some headers, e.g. "null"
            return Optional.empty();
        }
    }

    private final class Verifier {
        private final Issuer issuer;
        private final TokenIssuers settings;
        private final JdkConnector http;
        private final IssuerTokens tokens;
        private final IssuerTokens.Claims rules;

        Verifier(Issuer issuer, TokenIssuers settings) {
            this.issuer = issuer;
            this.settings = settings;
            http = JdkConnector.trusting(
                    issuer.trust(), ExternalSystem.TOKEN_ISSUER, settings.readTimeout(), LARGEST_KEY_SET);
            tokens = new IssuerTokens(
                    issuer.issuer(),
                    settings.readTimeout(),
                    settings.refreshInterval(),
                    issuer.algorithms(),
                    TYPES,
                    this::publishedKeys);
            var exact = new JWTClaimsSet.Builder().issuer(issuer.issuer().toString());
            rules = new IssuerTokens.Claims(issuer.audiences(), exact.build(), Set.of("sub", "exp"), CLOCK_SKEW, clock);
        }

        Optional<InternalCaller> caller(SignedJWT jwt) {
            try {
                return new RolesByClaims(issuer.rules()).caller(issuer.name(), tokens.verified(jwt, rules));
            } catch (BadJOSEException | JOSEException _) {
                return Optional.empty();
            }
        }

        private String publishedKeys() {
            return body(issuer.keys().orElseGet(this::discovered));
        }

        private URI discovered() {
            var published = IssuerTokens.discovered(issuer.issuer(), this::body, AuthorizationServerMetadata::parse);
            return IssuerTokens.allowed(published.getJWKSetURI(), settings.plainHttp());
        }

        private String body(URI address) {
            var request = HttpRequest.newBuilder(address).header("Accept", "application/json");
            issuer.bearer().ifPresent(file -> {
                try {
                    request.header(
                            "Authorization", "Bearer " + Files.readString(file).strip());
                } catch (IOException | IllegalArgumentException _) {
                    throw new NoAnswer.NeverSent("the file of its bearer token cannot be read");
                }
            });
            HttpAnswer answer = http.exchange(request.build());
            if (answer.status() != 200) {
                throw new NoAnswer("HTTP " + answer.status());
            }
            return answer.body();
        }
    }
}
