package gaming.signin;

import gaming.access.Caller;
import gaming.access.Caller.SignedIn;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.signin.providers.AuthSocialType;
import gaming.signin.session.Sessions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import org.eclipse.microprofile.config.Config;

/**
 * What a signed-in user may do about the accounts that he signs in with. An access token is good for the rest of its few
 * minutes when its session has ended, but not for this: who copied one could make the account his own for good.
 */
@ApplicationScoped
class LinkedAccounts {
    private final Transactions transactions;
    private final Users users;
    private final Accounts accounts;
    private final Sessions sessions;
    private final SignInSettings settings;
    private final Clock clock;

    @Inject
    LinkedAccounts(
            Transactions transactions, Users users, Accounts accounts, Sessions sessions, Config config, Clock clock) {
        this.transactions = transactions;
        this.users = users;
        this.accounts = accounts;
        this.sessions = sessions;
        this.settings = Keys.read(config, SignInSettings::from);
        this.clock = clock;
    }

    /** The user of this caller; refuses with UNAUTHENTICATED or USER_NOT_FOUND. */
    User owner(SignedIn caller) {
        return transactions.call(() -> {
            if (sessions.ended(caller)) {
                throw new Refusal(ErrorCode.UNAUTHENTICATED, Caller.SIGN_IN_FIRST);
            }
            return users.find(caller.userId())
                    .orElseThrow(() -> new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist"));
        });
    }

    /** Whether it is too long ago that the caller signed in: a session that was left open must not become an account for good. */
    boolean signedInTooLongAgo(SignedIn caller) {
        return transactions.call(
                () -> sessions.signedInBefore(caller, clock.instant().minus(settings.linkWithin())));
    }

    /** Refuses with UNAUTHENTICATED, USER_NOT_FOUND, USER_BLOCKED or LAST_SIGN_IN_METHOD; returns the user. */
    User unlink(SignedIn caller, AuthSocialType provider) {
        return transactions.call(() -> {
            Users.lock(caller.userId());
            User user = owner(caller);
            if (!user.status().maySignIn()) {
                throw new Refusal(ErrorCode.USER_BLOCKED, "The account is blocked");
            }
            if (!accounts.unlink(user.id(), provider)) {
                throw new Refusal(ErrorCode.LAST_SIGN_IN_METHOD, "It is the only account that the user signs in with");
            }
            return user;
        });
    }
}
