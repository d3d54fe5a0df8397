package gaming.signin;

import gaming.database.Ids;
import gaming.database.Sql;
import gaming.identity.Registration;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.session.SignInMessage;
import gaming.social.AuthSocialType;
import gaming.social.Profile;
import gaming.social.Profile.EmailProof;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
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

    private final Users users;
    private final Clock clock;

    @Inject
    Accounts(Users users, Clock clock) {
        this.users = users;
        this.clock = clock;
    }

    /** What a flow comes to when the provider has said who the person is. */
    Settlement settle(EntityManager entities, Connection connection, SignInState state, Profile profile)
            throws SQLException {
        Optional<Identity> known = identity(connection, profile);
        if (state.flow() == Flow.LINK) {
            return link(entities, connection, requireUser(state), profile, known);
        }
        if (known.isEmpty()) {
            return unknown(entities, connection, state, profile);
        }
        return known(entities, known.get());
    }

    private static Settlement known(EntityManager entities, Identity identity) {
        return identity.linked()
                ? signIn(entities.find(User.class, identity.user()))
                : new Settlement.Refused(SignInMessage.ACCOUNT_NOT_LINKED);
    }

    private static ObjectId requireUser(SignInState state) {
        ObjectId user = state.user();
        if (user == null) {
            throw new IllegalStateException("A flow that links has a user");
        }
        return user;
    }

    private static Settlement signIn(@Nullable User user) {
        if (user == null) {
            return new Settlement.Refused(SignInMessage.ACCOUNT_NOT_FOUND);
        }
        return user.status().maySignIn()
                ? new Settlement.SignsIn(user, false)
                : new Settlement.Refused(SignInMessage.ACCOUNT_BLOCKED);
    }

    private Settlement unknown(EntityManager entities, Connection connection, SignInState state, Profile profile)
            throws SQLException {
        String email = profile.email();
        if (email != null) {
            if (state.flow() == Flow.REGISTER) {
                SameEmail.hold(connection, email);
            }
            Optional<SameEmail> same = SameEmail.find(connection, email);
            if (same.isPresent()) {
                return byEmail(entities, connection, profile, email, same.get());
            }
        }
        if (state.flow() == Flow.LOGIN) {
            return new Settlement.Refused(SignInMessage.ACCOUNT_NOT_FOUND);
        }
        if (profile.emailProof() == EmailProof.NOT_VERIFIED) {
            return new Settlement.Refused(SignInMessage.EMAIL_NOT_VERIFIED);
        }
        User user = users.register(entities, connection, registration(connection, state, profile));
        insert(connection, profile, user.id());
        return new Settlement.SignsIn(user, true);
    }

    /** An address makes somebody the account's owner only where both sides have seen to it that it is his. */
    private Settlement byEmail(
            EntityManager entities, Connection connection, Profile profile, String email, SameEmail same)
            throws SQLException {
        User user = held(entities, connection, same.user());
        Optional<Identity> since = identity(connection, profile);
        if (since.isPresent()) {
            // It was another call with this very identity that made the account, or found it by the address
            return known(entities, since.get());
        }
        // Looked up again, because a feed may have changed addresses before the user was held
        boolean proved = profile.emailProof() == EmailProof.VERIFIED
                && same.onlyOneAndVerified()
                && SameEmail.find(connection, email).equals(Optional.of(same));
        if (!proved || hasLinked(connection, same.user(), profile.provider())) {
            return new Settlement.Refused(SignInMessage.ACCOUNT_NOT_LINKED);
        }
        Settlement settlement = signIn(user);
        if (settlement instanceof Settlement.SignsIn) {
            insert(connection, profile, same.user());
        }
        return settlement;
    }

    private Settlement link(
            EntityManager entities, Connection connection, ObjectId userId, Profile profile, Optional<Identity> known)
            throws SQLException {
        User user = held(entities, connection, userId);
        if (user == null) {
            return new Settlement.Refused(SignInMessage.ACCOUNT_NOT_FOUND);
        }
        if (!user.status().maySignIn()) {
            return new Settlement.Refused(SignInMessage.ACCOUNT_BLOCKED);
        }
        if (known.isPresent() && known.get().linked()) {
            return known.get().user().equals(userId)
                    ? new Settlement.Linked(user)
                    : new Settlement.Refused(SignInMessage.ACCOUNT_ALREADY_LINKED);
        }
        if (hasLinked(connection, userId, profile.provider())) {
            return new Settlement.Refused(SignInMessage.ACCOUNT_ALREADY_LINKED);
        }
        if (known.isPresent()) {
            relink(connection, profile, userId);
        } else {
            insert(connection, profile, userId);
        }
        return new Settlement.Linked(user);
    }

    /** Takes the provider's account from the user, if one is linked; false when it is the only one. The user is held. */
    boolean unlink(Connection connection, ObjectId user, AuthSocialType provider) throws SQLException {
        if (!hasLinked(connection, user, provider)) {
            return true;
        }
        Optional<Integer> linked = Sql.first(
                connection,
                "select count(*) from social_identity where linked_user_id = ?",
                row -> row.getInt(1),
                user);
        if (linked.orElse(0) < 2) {
            return false;
        }
        Sql.update(
                connection,
                "update social_identity set unlinked_at = ? where linked_user_id = ? and provider = ?",
                clock.instant(),
                user,
                provider);
        return true;
    }

    /** The user, read after the row is locked: so does everything that changes what a user signs in with. */
    private static @Nullable User held(EntityManager entities, Connection connection, ObjectId user)
            throws SQLException {
        return Users.lock(connection, user) ? entities.find(User.class, user) : null;
    }

    private Registration registration(Connection connection, SignInState state, Profile profile) throws SQLException {
        Optional<ObjectId> referrer = state.referrer().find(connection);
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

    private record Identity(ObjectId user, boolean linked) {
        static Identity read(ResultSet row) throws SQLException {
            return new Identity(Ids.read(row, 1), row.getTimestamp(2) == null);
        }
    }

    private static Optional<Identity> identity(Connection connection, Profile profile) throws SQLException {
        return Sql.first(
                connection,
                "select user_id, unlinked_at from social_identity where provider = ? and subject = ? for update",
                Identity::read,
                profile.provider(),
                profile.subject());
    }

    private static boolean hasLinked(Connection connection, ObjectId user, AuthSocialType provider)
            throws SQLException {
        return Sql.first(
                        connection,
                        "select 1 from social_identity where linked_user_id = ? and provider = ?",
                        row -> row.getInt(1),
                        user,
                        provider)
                .isPresent();
    }

    /** An identity that is new here: should another transaction have written it since, the key says so. */
    private void insert(Connection connection, Profile profile, ObjectId user) throws SQLException {
        Sql.update(
                connection,
                "insert into social_identity(user_id, linked_at, provider, subject) values (?,?,?,?)",
                user,
                clock.instant(),
                profile.provider(),
                profile.subject());
    }

    /** One that was unlinked, and whose row is locked. */
    private void relink(Connection connection, Profile profile, ObjectId user) throws SQLException {
        Sql.update(
                connection,
                "update social_identity set user_id = ?, linked_at = ?, unlinked_at = null"
                        + " where provider = ? and subject = ?",
                user,
                clock.instant(),
                profile.provider(),
                profile.subject());
    }
}
