package gaming.signin;

import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.OpaqueToken;
import gaming.access.limits.LockoutSubject;
import gaming.access.limits.Lockouts;
import gaming.core.Starting;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.signin.CompleteSignIn.Outcome;
import gaming.signin.mfa.Asking;
import gaming.signin.mfa.SecondFactor;
import gaming.signin.providers.AuthSocialType;
import gaming.signin.providers.Profile;
import gaming.signin.providers.ProviderAnswer;
import gaming.signin.providers.SocialProviders;
import gaming.signin.session.Grant;
import gaming.signin.session.LoginResponse;
import gaming.signin.session.SessionCookies;
import gaming.signin.session.SignInMessage;
import gaming.signin.session.SignInMetrics;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end of every flow: the state must be one of ours, this browser's and unused; then the provider says who the person
 * is, and one transaction makes a session of it. While the provider is asked no transaction is open.
 */
@ApplicationScoped
class SignInEnd {
    private static final System.Logger LOG = System.getLogger(SignInEnd.class.getName());

    private final Transactions transactions;
    private final SignInRepository states;
    private final SocialProviders providers;
    private final CompleteSignIn complete;
    private final SessionCookies sessionCookies;
    private final SecondFactor secondFactor;
    private final Lockouts locks;
    private final SignInMetrics metrics;
    private final Clock clock;

    @Inject
    SignInEnd(
            Transactions transactions,
            SignInRepository states,
            SocialProviders providers,
            CompleteSignIn complete,
            SessionCookies sessionCookies,
            SecondFactor secondFactor,
            Lockouts locks,
            SignInMetrics metrics,
            Clock clock) {
        this.transactions = transactions;
        this.states = states;
        this.providers = providers;
        this.complete = complete;
        this.sessionCookies = sessionCookies;
        this.secondFactor = secondFactor;
        this.locks = locks;
        this.metrics = metrics;
        this.clock = clock;
    }

    void showMetrics(@Observes Starting starting) {
        metrics.show(AuthSocialType.GOOGLE.name());
        metrics.show(AuthSocialType.FACEBOOK.name());
    }

    LoginResponse end(String state, @Nullable String code, Caller caller, Cookies cookies) {
        List<LockoutSubject> subjects = List.of(LockoutSubject.at(caller));
        Optional<Instant> locked = locks.lockedUntil(subjects);
        if (locked.isPresent()) {
            return locked(SignInMetrics.NO_PROVIDER, locked);
        }
        Optional<OpaqueToken> token = OpaqueToken.parse(state);
        Optional<OpaqueToken> cookie = cookies.get(SignInStart.STATE_COOKIE).flatMap(OpaqueToken::parse);
        // Without the cookie nothing is found, not even the device: a state that somebody saw must not lock another's
        Optional<SignInState> found = token.flatMap(its -> cookie.flatMap(own -> find(its, own)));
        return found.isEmpty()
                ? failed(SignInMetrics.NO_PROVIDER, SignInMessage.INVALID_STATE, subjects)
                : end(token.orElseThrow(), found.get(), code, caller, cookies);
    }

    private Optional<SignInState> find(OpaqueToken token, OpaqueToken cookie) {
        return transactions.call(() -> states.find(token.hash(), cookie.hash()));
    }

    private boolean consume(OpaqueToken token) {
        return transactions.call(() -> states.consume(token.hash())) == 1;
    }

    private LoginResponse end(
            OpaqueToken token, SignInState state, @Nullable String code, Caller caller, Cookies cookies) {
        String provider = state.provider().name();
        Optional<Instant> locked = state.device(caller).flatMap(device -> locks.lockedUntil(List.of(device)));
        if (locked.isPresent()) {
            return locked(provider, locked);
        }
        List<LockoutSubject> subjects = subjects(state, caller);
        if (state.expired(clock.instant())) {
            return failed(provider, SignInMessage.STATE_EXPIRED, subjects);
        }
        if (!isForCaller(state, caller) || !consume(token)) {
            return failed(provider, SignInMessage.INVALID_STATE, subjects);
        }
        cookies.clear(SignInStart.STATE_COOKIE, SessionCookies.GRAPHQL);
        if (code == null || code.isEmpty()) {
            return error(provider, SignInMessage.PROVIDER_ERROR);
        }
        ProviderAnswer answer = providers.profile(state.provider(), code, state.challenge(token));
        return switch (answer) {
            case ProviderAnswer.Person(Profile profile) -> settled(state, profile, subjects, caller, cookies);
            case ProviderAnswer.CodeRefused _ -> failed(provider, SignInMessage.INVALID_CODE, subjects);
            case ProviderAnswer.Unverified _ -> failed(provider, SignInMessage.PROVIDER_ERROR, subjects);
            case ProviderAnswer.Unavailable _ -> error(provider, SignInMessage.PROVIDER_ERROR);
        };
    }

    private static List<LockoutSubject> subjects(SignInState state, Caller caller) {
        var subjects = new ArrayList<LockoutSubject>();
        subjects.add(LockoutSubject.at(caller));
        state.device(caller).ifPresent(subjects::add);
        return subjects;
    }

    /** Linking ends by whom it was begun; whoever ends another flow need not be anybody yet. */
    private static boolean isForCaller(SignInState state, Caller caller) {
        return state.flow() != Flow.LINK
                || (caller instanceof Caller.SignedIn signedIn
                        && signedIn.userId().equals(state.userId()));
    }

    private LoginResponse settled(
            SignInState state, Profile profile, List<LockoutSubject> subjects, Caller caller, Cookies cookies) {
        String provider = state.provider().name();
        return switch (complete.complete(state, profile, subjects, caller, SessionCookies.refreshToken(cookies))) {
            case Outcome.Refused(SignInMessage message) -> error(provider, message);
            case Outcome.Linked(User user, Optional<Grant> grant) -> {
                grant.ifPresent(next -> sessionCookies.set(cookies, next));
                metrics.count(provider, "LINKED");
                yield LoginResponse.signedIn(user, false, state.redirectPath());
            }
            case Outcome.SecondFactorAsked(Asking.Question question) -> asked(question, provider, cookies);
            case Outcome.SecondFactorLocked(Instant until) -> locked(provider, Optional.of(until));
            case Outcome.SessionOpened(Grant grant, boolean newUser) -> {
                sessionCookies.set(cookies, grant);
                metrics.count(provider, "SUCCESS");
                yield LoginResponse.signedIn(grant.user(), newUser, state.redirectPath());
            }
        };
    }

    private LoginResponse asked(Asking.Question question, String provider, Cookies cookies) {
        Optional<LoginResponse> response = secondFactor.put(question, cookies);
        if (response.isEmpty()) {
            return error(provider, SignInMessage.PROVIDER_ERROR);
        }
        metrics.count(provider, "SECOND_FACTOR");
        return response.get();
    }

    private LoginResponse failed(String provider, SignInMessage message, List<LockoutSubject> subjects) {
        Optional<Instant> locked = locks.failed(subjects);
        locked.ifPresent(until -> LOG.log(
                System.Logger.Level.WARNING, "Too many failed sign-ins of one caller, locked until {0}", until));
        metrics.count(provider, message.name());
        return LoginResponse.error(message, locked);
    }

    private LoginResponse locked(String provider, Optional<Instant> until) {
        metrics.count(provider, SignInMessage.TOO_MANY_ATTEMPTS.name());
        return LoginResponse.error(SignInMessage.TOO_MANY_ATTEMPTS, until);
    }

    private LoginResponse error(String provider, SignInMessage message) {
        metrics.count(provider, message.name());
        return LoginResponse.error(message);
    }
}
