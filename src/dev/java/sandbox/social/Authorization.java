package sandbox.social;

import com.nimbusds.jose.util.Base64URL;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sandbox.Confidential;
import sandbox.Sha256;
import sandbox.wire.Request;

/** The parameters of an authorization request (RFC 6749, 4.1.1), as a person's browser brings them. */
record Authorization(
        String redirectUri,
        Optional<String> state,
        Set<String> scopes,
        Optional<String> challenge,
        Optional<String> nonce) {
    static Authorization of(Request request) {
        return new Authorization(
                text(request, "redirect_uri").orElse(""),
                text(request, "state").map(Confidential::keep),
                Set.of(text(request, "scope").orElse("").split("[ ,]+")),
                text(request, "code_challenge"),
                text(request, "nonce").map(Confidential::keep));
    }

    static Optional<String> text(Request request, String name) {
        return request.parameter(name).filter(value -> !value.isBlank());
    }

    /** Whether an answer can go back to the client. */
    boolean canBeAnswered() {
        try {
            URI uri = URI.create(redirectUri);
            return Set.of("http", "https").contains(String.valueOf(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getFragment() == null;
        } catch (IllegalArgumentException notOne) {
            return false;
        }
    }

    /** The browser's target with these parameters and the state. */
    String answer(Map<String, String> parameters) {
        String query = Stream.concat(
                        parameters.entrySet().stream(), state.stream().map(value -> Map.entry("state", value)))
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return redirectUri + (redirectUri.contains("?") ? "&" : "?") + query;
    }

    /** RFC 7636, 4.6. */
    boolean isProvenBy(Optional<String> verifier) {
        return challenge.isEmpty()
                || challenge.equals(verifier.map(Confidential::keep)
                        .map(text -> Base64URL.encode(Sha256.of(text)).toString()));
    }
}
