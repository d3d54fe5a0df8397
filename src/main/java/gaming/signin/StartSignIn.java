package gaming.signin;

import gaming.access.Cookies;
import gaming.access.OpaqueToken;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.identity.Referrer;
import gaming.signin.SignInState.Flow;
import gaming.signin.providers.AuthSocialType;
import gaming.signin.providers.Challenge;
import gaming.signin.providers.SocialProviders;
import gaming.signin.session.SessionCookies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** Begins every flow. Stores its data with a state, which the browser carries to the provider and back. */
@ApplicationScoped
class StartSignIn {
    /** Ties the state to the browser that began the flow: unlike state and code, its secret appears in no address. */
    static final String STATE_COOKIE = "socialState";

    private static final int SHORTEST_FINGERPRINT = 16;

    private final Transactions transactions;
    private final SignInRepository states;
    private final SocialProviders providers;
    private final SignInSettings settings;
    private final Clock clock;

    @Inject
    StartSignIn(
            Transactions transactions, SignInRepository states, SocialProviders providers, Config config, Clock clock) {
        this.transactions = transactions;
        this.states = states;
        this.providers = providers;
        this.settings = Keys.read(config, SignInSettings::from);
        this.clock = clock;
    }

    /** @param user the user who links an account; null in the other flows */
    record Beginning(
            Flow flow,
            AuthSocialType provider,
            RedirectPath redirectPath,
            @Nullable String fingerprint,
            @Nullable ObjectId user,
            boolean marketingOffers,
            Referrer referrer) {
        private static final Referrer NO_REFERRER = new Referrer(null, null, null);

        static Beginning login(AuthSocialType provider, RedirectPath path, @Nullable String fingerprint) {
            return new Beginning(Flow.LOGIN, provider, path, fingerprint, null, false, NO_REFERRER);
        }

        static Beginning link(AuthSocialType provider, RedirectPath path, ObjectId user) {
            return new Beginning(Flow.LINK, provider, path, null, user, false, NO_REFERRER);
        }

        /** Null for a text that is too short to tell devices apart: its failures would lock many devices. */
        byte @Nullable [] fingerprintHash() {
            return fingerprint == null || fingerprint.strip().length() < SHORTEST_FINGERPRINT
                    ? null
                    : DigestUtils.sha256(fingerprint);
        }
    }

    /** A path that every browser reads as a path of the frontend (details.md, "Sign-in"). */
    record RedirectPath(String text) {
        private static final int LONGEST = 512;

        static Optional<RedirectPath> of(String text) {
            return text.codePointCount(0, text.length()) <= LONGEST
                            && isLocal(text)
                            && decoded(text).filter(RedirectPath::isLocal).isPresent()
                    ? Optional.of(new RedirectPath(text))
                    : Optional.empty();
        }

        private static boolean isLocal(String path) {
            return path.startsWith("/")
                    && !path.startsWith("//")
                    && !path.startsWith("/\\")
                    && path.chars().noneMatch(Character::isISOControl);
        }

        /** Empty where a percent sign begins no escape. */
        private static Optional<String> decoded(String text) {
            try {
                // A plus in a path is no blank
                return Optional.of(URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8));
            } catch (IllegalArgumentException _) {
                return Optional.empty();
            }
        }
    }

    record Authorization(URI url, String state) {}

    /** Empty where the provider has no address now. {@code frontend}: the origin to which the browser returns. */
    Optional<Authorization> begin(Beginning beginning, Optional<URI> frontend, Cookies cookies) {
        var state = OpaqueToken.random();
        var cookie = OpaqueToken.random();
        var challenge = new Challenge(
                state.text(), OpaqueToken.random().text(), OpaqueToken.random().text(), frontend.orElse(null));
        Optional<URI> url = providers.authorizationUrl(beginning.provider(), challenge);
        if (url.isEmpty()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Instant expiresAt = now.plus(settings.stateLifetime());
        transactions.run(() -> states.insert(
                new SignInState(beginning, beginning.referrer().frozen(), challenge, cookie, now, expiresAt)));
        cookies.set(STATE_COOKIE, cookie.text(), SessionCookies.GRAPHQL, settings.stateLifetime());
        return Optional.of(new Authorization(url.get(), state.text()));
    }
}
