package gaming.identity;

import gaming.database.Sql;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;

/** The users of the service. */
@ApplicationScoped
public class Users {
    private static final int NAMES_TRIED = 5;

    private final Transactions transactions;
    private final UserRepository users;
    private final Event<UsersRecorded> recorded;
    private final Secrets secrets;
    private final Clock clock;

    @Inject
    Users(
            Transactions transactions,
            UserRepository users,
            Event<UsersRecorded> recorded,
            Secrets secrets,
            Clock clock) {
        this.transactions = transactions;
        this.users = users;
        this.recorded = recorded;
        this.secrets = secrets;
        this.clock = clock;
    }

    public Optional<User> find(ObjectId id) {
        return transactions.call(() -> users.find(id));
    }

    /** Ignores case. The database is not asked for a name that is too long to be anybody's. */
    public Optional<User> named(String username) {
        if (username.codePointCount(0, username.length()) > Referrer.LONGEST_NAME) {
            return Optional.empty();
        }
        return transactions.call(() -> users.ofKey(key(username)));
    }

    /** Holds a user to be changed, until the caller's transaction ends; false: there is none. */
    public static boolean lock(ObjectId id) {
        return Sql.exists("select 1 from user where id = ? for update", id);
    }

    /** Writes down where a user is. */
    public void locate(ObjectId id, Place place) {
        users.locate(id, place.country(), place.state());
    }

    /** The user whom the platform calls so; the text decides, not the number. */
    public Optional<User> ofPlatform(String platformId) {
        return transactions.call(() -> users.ofPlatform(platformId));
    }

    /**
     * Merges the records in their order, in one transaction.
     *
     * @return why records were refused, by their position; those changed nothing
     */
    public Map<Integer, String> record(List<UserRecord> records) {
        return transactions.call(() -> {
            var merge = new UserMerge(secrets, clock.instant());
            Map<Integer, String> refused = merge.merge(records);
            recorded.fire(merge.write());
            return refused;
        });
    }

    /**
     * Brings users up to date with the platform's user master, in the caller's transaction and with a fixed number of
     * statements for up to 1,000 records; users are matched by platformId. A new e-mail address is nobody's word yet.
     */
    public MasterMerged follow(List<MasterRecord> records) {
        var merge = new UserMerge(secrets, clock.instant());
        MasterMerged merged = new MasterMerge(merge).merge(records);
        recorded.fire(merge.write());
        return merged;
    }

    /** The secret of a user's authenticator in Base32; empty when there is none. */
    public Optional<String> authenticatorSecret(User user) {
        return Optional.ofNullable(user.mfaSecret()).map(secret -> secrets.open(secret, user.id()));
    }

    /** Makes the user of a registration, in the caller's transaction: with a username of his own, and in the referral tree. */
    public User register(Registration registration) {
        var id = new ObjectId();
        recorded.fire(merged(registration, id).write());
        users.agree(id, registration.termsAgreedAt(), registration.marketingOffers());
        return users.find(id).orElseThrow();
    }

    /** A name that was free may be another registration's a moment later; then there is another one. */
    private UserMerge merged(Registration registration, ObjectId id) {
        Map<Integer, String> refused = Map.of();
        for (int i = 0; i < NAMES_TRIED; i++) {
            var merge = new UserMerge(secrets, clock.instant());
            String username = Usernames.free(registration.name());
            refused = merge.merge(List.of(registration.record(id, username)));
            if (refused.isEmpty()) {
                return merge;
            }
        }
        throw new IllegalStateException("A registration was refused: " + refused.get(0));
    }

    /** By which usernames are compared: two that differ in case only are the same. */
    public static String key(String username) {
        return username.toLowerCase(Locale.ROOT);
    }
}
