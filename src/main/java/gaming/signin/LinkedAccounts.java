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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;

/**
 * The identities of a signed-in user. An access token outlives its session by a few minutes, but does not change
 * identities then. Otherwise a thief could take over the account with a copied token.
 */
@ApplicationScoped
public class LinkedAccounts {
    private final Transactions transactions;
    private final Users users;
    private final SignInRepository identities;
    private final Sessions sessions;
    private final SignInSettings settings;
    private final Clock clock;

    @Inject
    LinkedAccounts(
            Transactions transactions,
            Users users,
            SignInRepository identities,
            Sessions sessions,
            Config config,
            Clock clock) {
        this.transactions = transactions;
        this.users = users;
        this.identities = identities;
        this.sessions = sessions;
        this.settings = Keys.read(config, SignInSettings::from);
        this.clock = clock;
    }

    public record Linked(AuthSocialType provider, Instant since) {}

    /** The identities that a user signs in with, one of each provider at most. */
    public List<Linked> of(ObjectId user) {
        return transactions.call(() -> identities.linked(user).stream()
                .map(identity -> new Linked(identity.provider(), identity.linkedAt()))
                .toList());
    }

    /** The user of this caller; refuses with UNAUTHENTICATED or USER_NOT_FOUND. */
    User owner(SignedIn caller) {
        return transactions.call(() -> {
            if (sessions.ended(caller)) {
                throw new Refusal(ErrorCode.UNAUTHENTICATED, Caller.SIGN_IN_FIRST);
            }
            return users.required(caller.userId());
        });
    }

    /** Whether a link needs a new sign-in, because an open session must not be enough to take over the account. */
    boolean signedInTooLongAgo(SignedIn caller) {
        return transactions.call(
                () -> sessions.signedInBefore(caller, clock.instant().minus(settings.linkWithin())));
    }

    User unlink(SignedIn caller, AuthSocialType provider) {
        return transactions.call(() -> {
            Users.lock(caller.userId());
            User user = owner(caller);
            if (!user.status().maySignIn()) {
                throw new Refusal(ErrorCode.USER_BLOCKED, "The account is blocked");
            }
            Optional<SocialIdentity> identity = identities.find(user.id(), provider);
            if (identity.isPresent()) {
                if (identities.countLinked(user.id()) < 2) {
                    throw new Refusal(
                            ErrorCode.LAST_SIGN_IN_METHOD, "It is the only account that the user signs in with");
                }
                identity.get().unlink(clock.instant());
                identities.update(identity.get());
            }
            return user;
        });
    }
}
