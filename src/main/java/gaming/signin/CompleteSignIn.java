package gaming.signin;

import gaming.access.Caller;
import gaming.access.OpaqueToken;
import gaming.access.limits.LockoutSubject;
import gaming.access.limits.Lockouts;
import gaming.database.Transactions;
import gaming.identity.MfaType;
import gaming.identity.User;
import gaming.signin.Accounts.Match;
import gaming.signin.mfa.Asking;
import gaming.signin.mfa.SecondFactor;
import gaming.signin.providers.Profile;
import gaming.signin.session.Grant;
import gaming.signin.session.Sessions;
import gaming.signin.session.SignInMessage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The transaction in which a person whom a provider vouched for becomes a session, or a linked account. */
@ApplicationScoped
class CompleteSignIn {
    /** The outcome of a flow's last transaction. */
    sealed interface Outcome {
        record SessionOpened(Grant grant, boolean newUser) implements Outcome {}

        record SecondFactorAsked(Asking.Question question) implements Outcome {}

        record SecondFactorLocked(Instant until) implements Outcome {}

        /** {@code grant} is empty where the caller has no session that could go on. */
        record Linked(User user, Optional<Grant> grant) implements Outcome {}

        record Refused(SignInMessage message) implements Outcome {}
    }

    private final Accounts accounts;
    private final Sessions sessions;
    private final SecondFactor secondFactor;
    private final Lockouts locks;
    private final Transactions transactions;

    @Inject
    CompleteSignIn(
            Accounts accounts,
            Sessions sessions,
            SecondFactor secondFactor,
            Lockouts locks,
            Transactions transactions) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.secondFactor = secondFactor;
        this.locks = locks;
        this.transactions = transactions;
    }

    /**
     * A link goes on with the session of {@code caller}, by its {@code refreshToken}, and is refused when that has ended.
     * A session or a link ends the guessing: earlier failures of {@code subjects} are forgotten.
     */
    Outcome complete(
            SignInState state,
            Profile profile,
            List<LockoutSubject> subjects,
            Caller caller,
            Optional<OpaqueToken> refreshToken) {
        return transactions.call(() -> {
            if (state.flow() == Flow.LINK && sessions.ended(caller, refreshToken)) {
                return new Outcome.Refused(SignInMessage.INVALID_STATE);
            }
            Outcome outcome = switch (accounts.match(state, profile)) {
                case Match.Refused(SignInMessage message) -> new Outcome.Refused(message);
                case Match.Linked(User user) -> new Outcome.Linked(user, sessions.goOn(user, caller, refreshToken));
                case Match.SignsIn(User user, boolean newUser) -> signIn(state, user, newUser, caller);
            };
            if (outcome instanceof Outcome.SessionOpened || outcome instanceof Outcome.Linked) {
                locks.passed(subjects);
            }
            return outcome;
        });
    }

    private Outcome signIn(SignInState state, User user, boolean newUser, Caller caller) {
        MfaType second = user.mfaType();
        if (second == null) {
            return new Outcome.SessionOpened(sessions.open(user, caller.address()), newUser);
        }
        return switch (secondFactor.ask(user, second, state.provider().name(), state.redirectPath())) {
            case Asking.Question question -> new Outcome.SecondFactorAsked(question);
            case Asking.NotNow(var until) -> new Outcome.SecondFactorLocked(until);
        };
    }
}
