package gaming.signin.providers;

import java.net.URI;
import java.util.Optional;

/** One identity provider. A bean of this type is all that a new one takes. */
interface SocialProvider {
    AuthSocialType type();

    /** Where to send the browser; empty when the provider is not configured or can not be reached. */
    Optional<URI> authorizationUrl(Challenge challenge);

    /** Redeems the code for what the provider says of the person; never in a transaction. */
    ProviderAnswer profile(String code, Challenge challenge);
}
