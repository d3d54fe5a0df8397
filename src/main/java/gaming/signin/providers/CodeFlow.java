package gaming.signin.providers;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.OAuth2Error;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import gaming.outbound.HttpAnswer;
import gaming.outbound.NoAnswer;
import gaming.telemetry.ExternalSystem;
import java.net.URI;
import java.util.Optional;
import java.util.stream.Stream;

/** The authorization code flow of OAuth 2 (RFC 6749) with PKCE (RFC 7636) for the data {@code P} of a person. */
abstract class CodeFlow<P> implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(CodeFlow.class.getName());
    private static final int LONGEST_CODE = 4096;

    private final ExternalSystem system;
    final ProviderSettings settings;
    final ProviderHttp http;

    CodeFlow(ExternalSystem system, ProviderSettings settings) {
        this.system = system;
        this.settings = settings;
        http = new ProviderHttp(system, settings.social());
    }

    /** How the service authenticates at a token endpoint: in a header or in the form. */
    enum Proof {
        BASIC,
        POST
    }

    /** Signals that the answer of a provider contains no profile. */
    static final class NoProfile extends Exception {
        private static final long serialVersionUID = 1L;

        private final boolean codeRefused;
        private final String reason;

        private NoProfile(boolean codeRefused, String reason) {
            // An expected exception needs no stack trace
            super(reason, null, false, false);
            this.codeRefused = codeRefused;
            this.reason = reason;
        }

        static NoProfile refused(String reason) {
            return new NoProfile(true, reason);
        }

        static NoProfile unverified(String reason) {
            return new NoProfile(false, reason);
        }

        <P> ProviderAnswer<P> answer() {
            return codeRefused ? new ProviderAnswer.CodeRefused<>(reason) : new ProviderAnswer.Unverified<>(reason);
        }
    }

    record Endpoints(URI authorization, URI token, Proof proof) {}

    /** May have to ask the provider. */
    abstract Endpoints endpoints();

    abstract Scope scope();

    /** @param tokens the answer of the token endpoint */
    abstract P person(JsonNode tokens, Challenge challenge) throws NoProfile;

    /** Adds the parameters beyond those of OAuth 2 to the authorization request. */
    AuthorizationRequest.Builder complete(AuthorizationRequest.Builder request, Challenge challenge) {
        return request;
    }

    /** Whether a 4xx of the token endpoint refuses the code. */
    boolean refusesCode(HttpAnswer error) {
        return ProviderHttp.errorCode(error).equals(OAuth2Error.INVALID_GRANT.getCode());
    }

    public final Optional<URI> authorizationUrl(Challenge challenge) {
        try {
            var request = new AuthorizationRequest.Builder(ResponseType.CODE, clientId())
                    .endpointURI(endpoints().authorization())
                    .redirectionURI(settings.redirectUri(challenge))
                    .scope(scope())
                    .state(new State(challenge.state()))
                    .codeChallenge(new CodeVerifier(challenge.codeVerifier()), CodeChallengeMethod.S256);
            return Optional.of(complete(request, challenge).build().toURI());
        } catch (NoAnswer none) {
            warn("cannot be signed in with: " + none.phrase());
            return Optional.empty();
        }
    }

    public final ProviderAnswer<P> person(String code, Challenge challenge) {
        ProviderAnswer<P> answer = answer(code, challenge);
        switch (answer) {
            case ProviderAnswer.Unverified<P>(String reason) -> warn("gave an answer that does not verify: " + reason);
            case ProviderAnswer.Unavailable<P>(String reason) -> warn("cannot be asked for a profile: " + reason);
            case ProviderAnswer.Person<P> _, ProviderAnswer.CodeRefused<P> _ -> {}
        }
        return answer;
    }

    @Override
    public void close() {
        http.close();
    }

    final void warn(String what) {
        LOG.log(System.Logger.Level.WARNING, system + " " + what);
    }

    private ProviderAnswer<P> answer(String code, Challenge challenge) {
        try {
            return new ProviderAnswer.Person<>(person(tokens(code, challenge), challenge));
        } catch (NoProfile none) {
            return none.answer();
        } catch (NoAnswer none) {
            return new ProviderAnswer.Unavailable<>(none.phrase());
        } catch (RuntimeException failure) {
            // The message of a library's exception may contain secrets
            String place = Stream.of(failure.getStackTrace())
                    .map(frame -> " at " + frame)
                    .findFirst()
                    .orElse("");
            return new ProviderAnswer.Unavailable<>(
                    "unexpected " + failure.getClass().getName() + place);
        }
    }

    private JsonNode tokens(String code, Challenge challenge) throws NoProfile {
        if (code.isBlank() || code.length() > LONGEST_CODE) {
            throw NoProfile.refused("no provider gives such a code");
        }
        HttpAnswer answer = http.send(tokenRequest(code, challenge));
        if (answer.status() / 100 == 4 && refusesCode(answer)) {
            throw NoProfile.refused(ProviderHttp.phrase(answer));
        }
        return ProviderHttp.object(answer);
    }

    private HTTPRequest tokenRequest(String code, Challenge challenge) {
        Endpoints endpoints = endpoints();
        var secret = new Secret(settings.clientSecret());
        ClientAuthentication client = switch (endpoints.proof()) {
            case BASIC -> new ClientSecretBasic(clientId(), secret);
            case POST -> new ClientSecretPost(clientId(), secret);
        };
        var grant = new AuthorizationCodeGrant(
                new AuthorizationCode(code),
                settings.redirectUri(challenge),
                new CodeVerifier(challenge.codeVerifier()));
        return new TokenRequest.Builder(endpoints.token(), client, grant)
                .build()
                .toHTTPRequest();
    }

    private ClientID clientId() {
        return new ClientID(settings.clientId());
    }
}
