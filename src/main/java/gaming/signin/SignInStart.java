package gaming.signin;

import gaming.access.Cookies;
import gaming.access.OpaqueToken;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.identity.Referrer;
import gaming.signin.providers.AuthSocialType;
import gaming.signin.providers.Challenge;
import gaming.signin.providers.SocialProviders;
import gaming.signin.session.SessionCookies;
import gaming.signin.session.SignInMessage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** The beginning of every flow: what it will need is frozen with a state that the browser carries there and back. */
@ApplicationScoped
class SignInStart {
    /**
     * Ties the state to the browser that asked for it, by a secret that is in no address: the state and the code are in the
     * one to which the provider sends the browser back.
     */
    static final String STATE_COOKIE = "socialState";

    private static final int SHORTEST_FINGERPRINT = 16;

    private final Transactions transactions;
    private final SignInRepository states;
    private final SocialProviders providers;
    private final SignInSettings settings;
    private final Clock clock;

    @Inject
    SignInStart(
            Transactions transactions, SignInRepository states, SocialProviders providers, Config config, Clock clock) {
        this.transactions = transactions;
        this.states = states;
        this.providers = providers;
        this.settings = Keys.read(config, SignInSettings::from);
        this.clock = clock;
    }

    /**
     * What somebody begins.
     *
     * @param user who links an account; null in the other flows
     */
    record Beginning(
            Flow flow,
            AuthSocialType provider,
            RedirectPath redirectPath,
            @Nullable String fingerprint,
            @Nullable ObjectId user,
            boolean marketingOffers,
            Referrer referrer) {
        private static final Referrer NOBODY = new Referrer(null, null, null);

        static Beginning login(AuthSocialType provider, RedirectPath path, @Nullable String fingerprint) {
            return new Beginning(Flow.LOGIN, provider, path, fingerprint, null, false, NOBODY);
        }

        static Beginning link(AuthSocialType provider, RedirectPath path, ObjectId user) {
            return new Beginning(Flow.LINK, provider, path, null, user, false, NOBODY);
        }

        /** None of a text that is too short to tell devices apart: failures on it would be everybody's. */
        byte @Nullable [] fingerprintHash() {
            return fingerprint == null || fingerprint.strip().length() < SHORTEST_FINGERPRINT
                    ? null
                    : OpaqueToken.sha256(fingerprint);
        }
    }

    GenerateSocialAuthUrlResponse begin(Beginning beginning, Cookies cookies) {
        var state = OpaqueToken.random();
        var cookie = OpaqueToken.random();
        var challenge = new Challenge(
                state.text(), OpaqueToken.random().text(), OpaqueToken.random().text());
        Optional<URI> url = providers.authorizationUrl(beginning.provider(), challenge);
        if (url.isEmpty()) {
            return GenerateSocialAuthUrlResponse.error(SignInMessage.PROVIDER_ERROR);
        }
        Instant now = clock.instant();
        Instant expiresAt = now.plus(settings.stateLifetime());
        transactions.run(() -> states.insert(
                new SignInState(beginning, beginning.referrer().frozen(), challenge, cookie, now, expiresAt)));
        cookies.set(STATE_COOKIE, cookie.text(), SessionCookies.GRAPHQL, settings.stateLifetime());
        return GenerateSocialAuthUrlResponse.to(url.get(), state.text());
    }
}
