package gaming.signin;

import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.OpaqueToken;
import gaming.access.limits.Lockouts;
import gaming.core.ErrorCode;
import gaming.core.Starting;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.signin.Accounts.Outcome;
import gaming.signin.SignInState.Flow;
import gaming.signin.mfa.SecondFactor;
import gaming.signin.providers.AuthSocialType;
import gaming.signin.providers.Profile;
import gaming.signin.providers.ProviderAnswer;
import gaming.signin.providers.SocialProviders;
import gaming.signin.session.LoginResponse;
import gaming.signin.session.SessionCookies;
import gaming.signin.session.Sessions.Grant;
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

/** Completes every flow. The provider names the identity while no transaction is open. */
@ApplicationScoped
class CompleteSignIn {
    private static final System.Logger LOG = System.getLogger(CompleteSignIn.class.getName());

    private final Transactions transactions;
    private final SignInRepository states;
    private final SocialProviders providers;
    private final Accounts accounts;
    private final SessionCookies sessionCookies;
    private final SecondFactor secondFactor;
    private final Lockouts locks;
    private final Clock clock;

    @Inject
    CompleteSignIn(
            Transactions transactions,
            SignInRepository states,
            SocialProviders providers,
            Accounts accounts,
            SessionCookies sessionCookies,
            SecondFactor secondFactor,
            Lockouts locks,
            Clock clock) {
        this.transactions = transactions;
        this.states = states;
        this.providers = providers;
        this.accounts = accounts;
        this.sessionCookies = sessionCookies;
        this.secondFactor = secondFactor;
        this.locks = locks;
        this.clock = clock;
    }

    void showMetrics(@Observes Starting starting) {
        SignInMetrics.show(AuthSocialType.GOOGLE.name());
        SignInMetrics.show(AuthSocialType.FACEBOOK.name());
    }

    LoginResponse complete(String state, @Nullable String code, Caller caller, Cookies cookies) {
        List<Lockouts.Subject> subjects = List.of(Lockouts.Subject.at(caller));
        Optional<Instant> locked = locks.lockedUntil(subjects);
        if (locked.isPresent()) {
            return error(SignInMetrics.NO_PROVIDER, ErrorCode.TOO_MANY_ATTEMPTS, locked);
        }
        Optional<OpaqueToken> token = OpaqueToken.parse(state);
        Optional<OpaqueToken> cookie = cookies.get(StartSignIn.STATE_COOKIE).flatMap(OpaqueToken::parse);
        // A state without its cookie does not count against the device: it may be copied
        Optional<SignInState> found = token.flatMap(its -> cookie.flatMap(own -> find(its, own)));
        return found.isEmpty()
                ? failed(SignInMetrics.NO_PROVIDER, ErrorCode.INVALID_STATE, subjects)
                : complete(token.orElseThrow(), found.get(), code, caller, cookies);
    }

    private Optional<SignInState> find(OpaqueToken token, OpaqueToken cookie) {
        return transactions.call(() -> states.find(token.hash(), cookie.hash()));
    }

    private boolean consume(OpaqueToken token) {
        return transactions.call(() -> states.consume(token.hash())) == 1;
    }

    private LoginResponse complete(
            OpaqueToken token, SignInState state, @Nullable String code, Caller caller, Cookies cookies) {
        String provider = state.provider().name();
        Optional<Instant> locked = state.device(caller).flatMap(device -> locks.lockedUntil(List.of(device)));
        if (locked.isPresent()) {
            return error(provider, ErrorCode.TOO_MANY_ATTEMPTS, locked);
        }
        List<Lockouts.Subject> subjects = subjects(state, caller);
        if (state.expired(clock.instant())) {
            return failed(provider, ErrorCode.STATE_EXPIRED, subjects);
        }
        if (!isForCaller(state, caller) || !consume(token)) {
            return failed(provider, ErrorCode.INVALID_STATE, subjects);
        }
        cookies.clear(StartSignIn.STATE_COOKIE, SessionCookies.GRAPHQL);
        if (code == null || code.isEmpty()) {
            return error(provider, ErrorCode.PROVIDER_ERROR, Optional.empty());
        }
        ProviderAnswer<Profile> answer = providers.profile(state.provider(), code, state.challenge(token));
        return switch (answer) {
            case ProviderAnswer.Person<Profile>(Profile profile) -> complete(state, profile, subjects, caller, cookies);
            case ProviderAnswer.CodeRefused<Profile> _ -> failed(provider, ErrorCode.INVALID_CODE, subjects);
            case ProviderAnswer.Unverified<Profile> _ -> failed(provider, ErrorCode.PROVIDER_ERROR, subjects);
            case ProviderAnswer.Unavailable<Profile> _ -> error(provider, ErrorCode.PROVIDER_ERROR, Optional.empty());
        };
    }

    private static List<Lockouts.Subject> subjects(SignInState state, Caller caller) {
        var subjects = new ArrayList<Lockouts.Subject>();
        subjects.add(Lockouts.Subject.at(caller));
        state.device(caller).ifPresent(subjects::add);
        return subjects;
    }

    /** Only the user who began a link may complete it; the other flows need no user. */
    private static boolean isForCaller(SignInState state, Caller caller) {
        return state.flow() != Flow.LINK
                || (caller instanceof Caller.SignedIn signedIn
                        && signedIn.userId().equals(state.userId()));
    }

    private LoginResponse complete(
            SignInState state, Profile profile, List<Lockouts.Subject> subjects, Caller caller, Cookies cookies) {
        String provider = state.provider().name();
        return switch (accounts.complete(state, profile, subjects, caller, SessionCookies.refreshToken(cookies))) {
            case Outcome.Refused(ErrorCode code, var unlocksAt) -> error(provider, code, unlocksAt);
            case Outcome.SecondFactorRequired(SecondFactor.Prompt prompt) -> prompt(prompt, provider, cookies);
            case Outcome.SignedIn(User user, boolean newUser, Optional<Grant> grant) -> {
                grant.ifPresent(next -> sessionCookies.set(cookies, next));
                if (newUser && user.referrer() == null && state.referrer().given()) {
                    LOG.log(System.Logger.Level.INFO, "A registration names an unknown referrer and gets no referrer");
                    SignInMetrics.countUnknownReferrer();
                }
                SignInMetrics.count(provider, state.flow() == Flow.LINK ? "LINKED" : "SUCCESS");
                yield LoginResponse.signedIn(user, newUser, state.redirectPath());
            }
        };
    }

    private LoginResponse prompt(SecondFactor.Prompt prompt, String provider, Cookies cookies) {
        Optional<LoginResponse> response = secondFactor.send(prompt, cookies);
        if (response.isEmpty()) {
            return error(provider, ErrorCode.PROVIDER_ERROR, Optional.empty());
        }
        SignInMetrics.count(provider, "SECOND_FACTOR");
        return response.get();
    }

    private LoginResponse failed(String provider, ErrorCode code, List<Lockouts.Subject> subjects) {
        Optional<Instant> locked = locks.failed(subjects);
        locked.ifPresent(until -> LOG.log(
                System.Logger.Level.WARNING, "Too many failed sign-ins of one caller, locked until {0}", until));
        return error(provider, code, locked);
    }

    private LoginResponse error(String provider, ErrorCode code, Optional<Instant> unlocksAt) {
        SignInMetrics.count(provider, code.name());
        return LoginResponse.error(code, unlocksAt);
    }
}
