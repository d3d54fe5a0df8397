package gaming.identity;

import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManagerFactory;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;

/** The users of the service. */
@ApplicationScoped
public class Users {
    private final EntityManagerFactory entityManagers;
    private final Transactions transactions;
    private final Event<UsersRecorded> recorded;
    private final Secrets secrets;
    private final Clock clock;

    @Inject
    Users(
            EntityManagerFactory entityManagers,
            Transactions transactions,
            Event<UsersRecorded> recorded,
            Secrets secrets,
            Clock clock) {
        this.entityManagers = entityManagers;
        this.transactions = transactions;
        this.recorded = recorded;
        this.secrets = secrets;
        this.clock = clock;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    Users() {
        entityManagers = null;
        transactions = null;
        recorded = null;
        secrets = null;
        clock = null;
    }

    public Optional<User> find(ObjectId id) {
        return entityManagers.callInTransaction(session -> Optional.ofNullable(session.find(User.class, id)));
    }

    /** Ignores case. */
    public Optional<User> named(String username) {
        return entityManagers.callInTransaction(
                session -> session.createQuery("from User where usernameKey = :key", User.class)
                        .setParameter("key", key(username))
                        .getResultStream()
                        .findFirst());
    }

    /**
     * Merges the records in their order, in one transaction.
     *
     * @return why records were refused, by their position; those changed nothing
     */
    public Map<Integer, String> record(List<UserRecord> records) {
        return transactions.call(connection -> {
            var merge = new UserMerge(secrets, clock.instant());
            Map<Integer, String> refused = merge.merge(connection, records);
            recorded.fire(merge.write(connection));
            return refused;
        });
    }

    static String key(String username) {
        return username.toLowerCase(Locale.ROOT);
    }
}
