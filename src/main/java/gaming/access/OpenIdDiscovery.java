package gaming.access;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import gaming.core.WebAddress;
import gaming.outbound.NoAnswer;
import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What an issuer publishes of itself (OpenID Connect Discovery 1.0, 4). */
public final class OpenIdDiscovery {
    private OpenIdDiscovery() {}

    /** Reads a document. */
    @FunctionalInterface
    public interface Parser<T> {
        T parse(String document) throws ParseException;
    }

    /**
     * Reads the published document of an issuer.
     *
     * @param body fetches the text at an address
     * @throws NoAnswer if the document is unreadable, or of another issuer
     */
    public static <T extends AuthorizationServerMetadata> T of(
            URI issuer, Function<URI, String> body, Parser<T> parser) {
        String base = issuer.toString().replaceFirst("/$", "");
        String document = body.apply(URI.create(base + "/.well-known/openid-configuration"));
        try {
            T published = parser.parse(document);
            if (!published.getIssuer().getValue().equals(issuer.toString())) {
                throw new NoAnswer("discovery is of another issuer");
            }
            return published;
        } catch (ParseException _) {
            throw new NoAnswer("discovery is unreadable");
        }
    }

    /**
     * Returns an address that the document names.
     *
     * @throws NoAnswer if it names none, or one that is not allowed
     */
    public static URI allowed(@Nullable URI address, boolean plainHttp) {
        if (address == null || !WebAddress.isAllowed(address, plainHttp)) {
            throw new NoAnswer("discovery names an address that is missing or not allowed");
        }
        return address;
    }
}
