package gaming.signin.providers;

import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import gaming.access.IssuerTokens;
import gaming.core.SingleFlight;
import gaming.outbound.NoAnswer;
import gaming.signin.providers.CodeFlow.Endpoints;
import gaming.signin.providers.CodeFlow.Proof;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the endpoints and the address of the keys of an OpenID provider (OpenID Connect Discovery 1.0). One caller fetches the document
 * for all callers. If a later fetch fails, the earlier document stays in use.
 */
final class Discovery {
    private static final Duration FRESH = Duration.ofHours(1);
    private static final Duration RETRY = Duration.ofMinutes(1);

    private final URI issuer;
    private final SocialSettings settings;
    private final ProviderHttp http;
    private final Clock clock;
    private final Consumer<String> warning;
    private final SingleFlight<OpenIdProvider> asking = new SingleFlight<>(this::ask);
    private volatile @Nullable OpenIdProvider latest;

    Discovery(URI issuer, SocialSettings settings, ProviderHttp http, Clock clock, Consumer<String> warning) {
        this.issuer = issuer;
        this.settings = settings;
        this.http = http;
        this.clock = clock;
        this.warning = warning;
    }

    record OpenIdProvider(Endpoints endpoints, URI keys, Instant staleAt) {}

    OpenIdProvider provider() {
        OpenIdProvider known = latest;
        if (known != null && clock.instant().isBefore(known.staleAt())) {
            return known;
        }
        return known != null && asking.isRunning() ? known : asking.get();
    }

    private OpenIdProvider ask() {
        OpenIdProvider answer = answer(latest);
        latest = answer;
        return answer;
    }

    private OpenIdProvider answer(@Nullable OpenIdProvider known) {
        Instant now = clock.instant();
        if (known != null && now.isBefore(known.staleAt())) {
            // Another caller has already fetched the document
            return known;
        }
        try {
            return fetched(now.plus(FRESH));
        } catch (NoAnswer none) {
            if (known == null) {
                throw none;
            }
            warning.accept("is taken to be where it was, discovery failed: " + none.phrase());
            return new OpenIdProvider(known.endpoints(), known.keys(), now.plus(RETRY));
        }
    }

    private OpenIdProvider fetched(Instant staleAt) {
        var published = IssuerTokens.discovered(
                issuer, address -> ProviderHttp.body(http.get(address)), OIDCProviderMetadata::parse);
        var endpoints = new Endpoints(
                allowed(published.getAuthorizationEndpointURI()),
                allowed(published.getTokenEndpointURI()),
                proof(published.getTokenEndpointAuthMethods()));
        return new OpenIdProvider(endpoints, allowed(published.getJWKSetURI()), staleAt);
    }

    private URI allowed(@Nullable URI address) {
        return IssuerTokens.allowed(address, settings.plainHttp());
    }

    private static Proof proof(@Nullable List<ClientAuthenticationMethod> methods) {
        if (methods == null || methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)) {
            return Proof.BASIC;
        }
        if (methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST)) {
            return Proof.POST;
        }
        throw new NoAnswer("discovery takes no client secret");
    }
}
