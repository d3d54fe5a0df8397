package gaming.signin;

import gaming.identity.Registration;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.signin.providers.AuthSocialType;
import gaming.signin.providers.Profile;
import gaming.signin.providers.Profile.EmailProof;
import gaming.signin.session.SignInMessage;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Which identity is whose (decisions.md and details.md, "Sign-in"). Everything here runs in the transaction that also
 * opens the session; a race for the same identity is decided by its key, and the loser's transaction done again finds it.
 * Registrations that bring one address wait for each other, and the later ones find the account of the first.
 */
@ApplicationScoped
class Accounts {
    private static final System.Logger LOG = System.getLogger(Accounts.class.getName());

    /** Whose account a provider's answer is. */
    sealed interface Match {
        record SignsIn(User user, boolean newUser) implements Match {}

        record Linked(User user) implements Match {}

        record Refused(SignInMessage message) implements Match {}
    }

    private final SignInRepository identities;
    private final Users users;
    private final Clock clock;

    @Inject
    Accounts(SignInRepository identities, Users users, Clock clock) {
        this.identities = identities;
        this.users = users;
        this.clock = clock;
    }

    /** The outcome of a flow for the person whom the provider named. */
    Match match(SignInState state, Profile profile) {
        Optional<SocialIdentity> known = identity(profile);
        if (state.flow() == Flow.LINK) {
            return link(requireUser(state), profile, known);
        }
        if (known.isEmpty()) {
            return unknown(state, profile);
        }
        return known(known.get());
    }

    private Match known(SocialIdentity identity) {
        return identity.linked()
                ? signIn(users.find(identity.userId()).orElse(null))
                : new Match.Refused(SignInMessage.ACCOUNT_NOT_LINKED);
    }

    private static ObjectId requireUser(SignInState state) {
        ObjectId user = state.userId();
        if (user == null) {
            throw new IllegalStateException("A flow that links has a user");
        }
        return user;
    }

    private static Match signIn(@Nullable User user) {
        if (user == null) {
            return new Match.Refused(SignInMessage.ACCOUNT_NOT_FOUND);
        }
        return user.status().maySignIn()
                ? new Match.SignsIn(user, false)
                : new Match.Refused(SignInMessage.ACCOUNT_BLOCKED);
    }

    private Match unknown(SignInState state, Profile profile) {
        String email = profile.email();
        if (email != null) {
            if (state.flow() == Flow.REGISTER) {
                SameEmail.hold(email);
            }
            Optional<SameEmail> same = SameEmail.find(email);
            if (same.isPresent()) {
                return byEmail(profile, email, same.get());
            }
        }
        if (state.flow() == Flow.LOGIN) {
            return new Match.Refused(SignInMessage.ACCOUNT_NOT_FOUND);
        }
        if (profile.emailProof() == EmailProof.NOT_VERIFIED) {
            return new Match.Refused(SignInMessage.EMAIL_NOT_VERIFIED);
        }
        User user = users.register(registration(state, profile));
        insert(profile, user.id());
        return new Match.SignsIn(user, true);
    }

    /** An address makes somebody the account's owner only where both sides have seen to it that it is his. */
    private Match byEmail(Profile profile, String email, SameEmail same) {
        User user = held(same.user());
        Optional<SocialIdentity> since = identity(profile);
        if (since.isPresent()) {
            // It was another call with this very identity that made the account, or found it by the address
            return known(since.get());
        }
        // Looked up again, because a feed may have changed addresses before the user was held
        boolean proved = profile.emailProof() == EmailProof.VERIFIED
                && same.onlyOneAndVerified()
                && SameEmail.find(email).equals(Optional.of(same));
        if (!proved || hasLinked(same.user(), profile.provider())) {
            return new Match.Refused(SignInMessage.ACCOUNT_NOT_LINKED);
        }
        Match match = signIn(user);
        if (match instanceof Match.SignsIn) {
            insert(profile, same.user());
        }
        return match;
    }

    private Match link(ObjectId userId, Profile profile, Optional<SocialIdentity> known) {
        User user = held(userId);
        if (user == null) {
            return new Match.Refused(SignInMessage.ACCOUNT_NOT_FOUND);
        }
        if (!user.status().maySignIn()) {
            return new Match.Refused(SignInMessage.ACCOUNT_BLOCKED);
        }
        if (known.isPresent() && known.get().linked()) {
            return known.get().userId().equals(userId)
                    ? new Match.Linked(user)
                    : new Match.Refused(SignInMessage.ACCOUNT_ALREADY_LINKED);
        }
        if (hasLinked(userId, profile.provider())) {
            return new Match.Refused(SignInMessage.ACCOUNT_ALREADY_LINKED);
        }
        if (known.isPresent()) {
            known.get().link(userId, clock.instant());
            identities.update(known.get());
        } else {
            insert(profile, userId);
        }
        return new Match.Linked(user);
    }

    /** Takes the provider's account from the user, if one is linked; false when it is the only one. The user is held. */
    boolean unlink(ObjectId user, AuthSocialType provider) {
        SocialIdentity identity = identities.find(user, provider).orElse(null);
        if (identity == null) {
            return true;
        }
        if (identities.countLinked(user) < 2) {
            return false;
        }
        identity.unlink(clock.instant());
        identities.update(identity);
        return true;
    }

    /** The user, read after the row is locked: so does everything that changes what a user signs in with. */
    private @Nullable User held(ObjectId user) {
        return Users.lock(user) ? users.find(user).orElse(null) : null;
    }

    private Registration registration(SignInState state, Profile profile) {
        Optional<ObjectId> referrer = state.referrer().find();
        if (referrer.isEmpty() && state.referrer().given()) {
            LOG.log(System.Logger.Level.INFO, "A registration named a referrer whom nobody knows; it has none");
        }
        return new Registration(
                profile.name(),
                profile.email(),
                profile.emailProof() == EmailProof.VERIFIED,
                profile.pictureUrl(),
                referrer.orElse(null),
                state.createdAt(),
                state.marketingOffers());
    }

    private Optional<SocialIdentity> identity(Profile profile) {
        return identities.lock(profile.provider(), profile.subject());
    }

    private boolean hasLinked(ObjectId user, AuthSocialType provider) {
        return identities.find(user, provider).isPresent();
    }

    private void insert(Profile profile, ObjectId user) {
        identities.insert(new SocialIdentity(profile.provider(), profile.subject(), user, clock.instant()));
    }
}
