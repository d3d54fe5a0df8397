package gaming.signin;

import gaming.access.Caller;
import gaming.access.OpaqueToken;
import gaming.database.Transactions;
import gaming.identity.MfaType;
import gaming.identity.User;
import gaming.limits.GuessLocks;
import gaming.limits.Guesser;
import gaming.mfa.Asking;
import gaming.mfa.SecondFactor;
import gaming.session.Sessions;
import gaming.session.SignInMessage;
import gaming.social.Profile;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** The transaction in which a person whom a provider vouched for becomes a session, or a linked account. */
@ApplicationScoped
class Settling {
    private final Accounts accounts;
    private final Sessions sessions;
    private final SecondFactor secondFactor;
    private final GuessLocks locks;
    private final Transactions transactions;

    @Inject
    Settling(
            Accounts accounts,
            Sessions sessions,
            SecondFactor secondFactor,
            GuessLocks locks,
            Transactions transactions) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.secondFactor = secondFactor;
        this.locks = locks;
        this.transactions = transactions;
    }

    /**
     * A link goes on with the session of {@code caller}, by its {@code refreshToken}, and is refused when that has ended.
     * Who gets to a session or a link is no guesser; what {@code guessers} failed before is forgotten.
     */
    Ending settle(
            SignInState state,
            Profile profile,
            List<Guesser> guessers,
            Caller caller,
            Optional<OpaqueToken> refreshToken) {
        return transactions.call(() -> {
            if (state.flow() == Flow.LINK && sessions.ended(caller, refreshToken)) {
                return new Ending.Refused(SignInMessage.INVALID_STATE);
            }
            Ending ending = switch (accounts.settle(state, profile)) {
                case Settlement.Refused(SignInMessage message) -> new Ending.Refused(message);
                case Settlement.Linked(User user) -> new Ending.Linked(user, sessions.goOn(user, caller, refreshToken));
                case Settlement.SignsIn(User user, boolean newUser) -> signIn(state, user, newUser, caller);
            };
            if (ending instanceof Ending.SessionOpened || ending instanceof Ending.Linked) {
                locks.passed(guessers);
            }
            return ending;
        });
    }

    private Ending signIn(SignInState state, User user, boolean newUser, Caller caller) {
        MfaType second = user.mfaType();
        if (second == null) {
            return new Ending.SessionOpened(sessions.open(user, caller.address()), newUser);
        }
        return switch (secondFactor.ask(user, second, state.provider().name(), state.redirectPath())) {
            case Asking.Question question -> new Ending.SecondFactorAsked(question);
            case Asking.NotNow(var until) -> new Ending.SecondFactorLocked(until);
        };
    }
}
