package gaming.signin;

import gaming.access.Caller;
import gaming.access.Cookies;
import gaming.access.GuessLocks;
import gaming.access.OpaqueToken;
import gaming.database.Transactions;
import gaming.identity.MfaType;
import gaming.identity.User;
import gaming.mfa.SecondFactor;
import gaming.session.Grant;
import gaming.session.LoginResponse;
import gaming.session.SessionCookies;
import gaming.session.Sessions;
import gaming.session.SignInMessage;
import gaming.session.SignInMetrics;
import gaming.social.Challenge;
import gaming.social.Profile;
import gaming.social.ProviderAnswer;
import gaming.social.SocialProviders;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
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
    /** Real ones have a few hundred characters. */
    private static final int LONGEST_CODE = 4096;

    private static final String NO_PROVIDER = "UNKNOWN";

    private final SignInStates states;
    private final SocialProviders providers;
    private final Accounts accounts;
    private final Sessions sessions;
    private final SessionCookies sessionCookies;
    private final SecondFactor secondFactor;
    private final GuessLocks locks;
    private final Transactions transactions;
    private final SignInMetrics metrics;
    private final Clock clock;

    @Inject
    SignInEnd(
            SignInStates states,
            SocialProviders providers,
            Accounts accounts,
            Sessions sessions,
            SessionCookies sessionCookies,
            SecondFactor secondFactor,
            GuessLocks locks,
            Transactions transactions,
            SignInMetrics metrics,
            Clock clock) {
        this.states = states;
        this.providers = providers;
        this.accounts = accounts;
        this.sessions = sessions;
        this.sessionCookies = sessionCookies;
        this.secondFactor = secondFactor;
        this.locks = locks;
        this.transactions = transactions;
        this.metrics = metrics;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    SignInEnd() {
        states = null;
        providers = null;
        accounts = null;
        sessions = null;
        sessionCookies = null;
        secondFactor = null;
        locks = null;
        transactions = null;
        metrics = null;
        clock = null;
    }

    LoginResponse end(String state, @Nullable String code, Caller caller, Cookies cookies) {
        List<String> names = List.of("address:" + caller.address());
        Optional<Instant> locked = locks.lockedUntil(names);
        if (locked.isPresent()) {
            return locked(NO_PROVIDER, locked);
        }
        Optional<OpaqueToken> own = OpaqueToken.parse(state).filter(token -> isOfThisBrowser(token, cookies));
        Optional<SignInState> found = own.flatMap(states::find);
        return found.isEmpty()
                ? failed(NO_PROVIDER, SignInMessage.INVALID_STATE, names)
                : end(own.orElseThrow(), found.get(), code, caller, cookies);
    }

    private static boolean isOfThisBrowser(OpaqueToken state, Cookies cookies) {
        byte[] kept = cookies.get(SignInStart.STATE_COOKIE).orElse("").getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(kept, state.text().getBytes(StandardCharsets.UTF_8));
    }

    private LoginResponse end(
            OpaqueToken token, SignInState state, @Nullable String code, Caller caller, Cookies cookies) {
        String provider = state.provider().name();
        List<String> names = names(state, caller);
        Optional<Instant> locked = locks.lockedUntil(names);
        if (locked.isPresent()) {
            return locked(provider, locked);
        }
        if (state.expired(clock.instant())) {
            return failed(provider, SignInMessage.STATE_EXPIRED, names);
        }
        if (!isForCaller(state, caller) || !states.consume(token)) {
            return failed(provider, SignInMessage.INVALID_STATE, names);
        }
        cookies.clear(SignInStart.STATE_COOKIE, SessionCookies.GRAPHQL);
        if (code == null || code.isEmpty()) {
            return error(provider, SignInMessage.PROVIDER_ERROR);
        }
        ProviderAnswer answer = code.length() > LONGEST_CODE
                ? new ProviderAnswer.CodeRefused("longer than any code")
                : providers.profile(
                        state.provider(), code, new Challenge(token.text(), state.codeVerifier(), state.nonce()));
        return switch (answer) {
            case ProviderAnswer.Person(Profile profile) -> settled(state, profile, names, caller, cookies);
            case ProviderAnswer.CodeRefused _ -> failed(provider, SignInMessage.INVALID_CODE, names);
            case ProviderAnswer.Unverified _ -> failed(provider, SignInMessage.PROVIDER_ERROR, names);
            case ProviderAnswer.Unavailable _ -> error(provider, SignInMessage.PROVIDER_ERROR);
        };
    }

    private static List<String> names(SignInState state, Caller caller) {
        var names = new ArrayList<String>();
        names.add("address:" + caller.address());
        state.device().ifPresent(names::add);
        return names;
    }

    /** Linking ends by whom it was begun; whoever ends another flow need not be anybody yet. */
    private static boolean isForCaller(SignInState state, Caller caller) {
        return state.flow() != Flow.LINK
                || (caller instanceof Caller.SignedIn signedIn
                        && signedIn.userId().equals(state.user()));
    }

    /** What the transaction comes to. */
    private sealed interface Outcome {
        record Session(Grant grant, boolean newUser) implements Outcome {}

        record Asked(SecondFactor.Question question) implements Outcome {}

        record Linked(User user) implements Outcome {}

        record Refused(SignInMessage message) implements Outcome {}
    }

    private LoginResponse settled(
            SignInState state, Profile profile, List<String> names, Caller caller, Cookies cookies) {
        String provider = state.provider().name();
        Outcome outcome = transactions.callWithEntities((entities, connection) -> {
            locks.passed(connection, names);
            return switch (accounts.settle(entities, connection, state, profile)) {
                case Settlement.Refused(SignInMessage message) -> new Outcome.Refused(message);
                case Settlement.Linked(User user) -> new Outcome.Linked(user);
                case Settlement.SignsIn(User user, boolean newUser) -> {
                    MfaType second = user.mfaType();
                    yield second == null
                            ? new Outcome.Session(sessions.open(connection, user, caller.address()), newUser)
                            : new Outcome.Asked(
                                    secondFactor.ask(connection, user, second, provider, state.redirectPath()));
                }
            };
        });
        return switch (outcome) {
            case Outcome.Refused(SignInMessage message) -> error(provider, message);
            case Outcome.Linked(User user) -> {
                metrics.count(provider, "LINKED");
                yield LoginResponse.signedIn(user, false, state.redirectPath());
            }
            case Outcome.Asked(SecondFactor.Question question) -> asked(question, provider, cookies);
            case Outcome.Session(Grant grant, boolean newUser) -> {
                sessionCookies.set(cookies, grant);
                metrics.count(provider, "SUCCESS");
                yield LoginResponse.signedIn(grant.user(), newUser, state.redirectPath());
            }
        };
    }

    private LoginResponse asked(SecondFactor.Question question, String provider, Cookies cookies) {
        Optional<LoginResponse> response = secondFactor.put(question, cookies);
        if (response.isEmpty()) {
            return error(provider, SignInMessage.PROVIDER_ERROR);
        }
        metrics.count(provider, "SECOND_FACTOR");
        return response.get();
    }

    private LoginResponse failed(String provider, SignInMessage message, List<String> names) {
        Optional<Instant> locked = locks.failed(names);
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
