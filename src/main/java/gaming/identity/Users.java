package gaming.identity;

import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.core.Rejection;
import gaming.core.Stored;
import gaming.database.Ids;
import gaming.database.InList;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.outbox.EventType;
import gaming.outbox.Outbox;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The users of the service. */
@ApplicationScoped
public class Users {
    private static final int NAMES_TRIED = 5;
    private static final String COLUMNS = String.join(", ", User.COLUMNS);

    /**
     * Fired synchronously in the transaction that wrote the users, so that its observers write in the same one.
     *
     * @param joined new users, each after its referrer
     * @param redated known users with another time of registration
     */
    public record Recorded(List<Joined> joined, List<Redated> redated) {}

    public record Joined(ObjectId user, @Nullable ObjectId referrer, Instant createdAt) {}

    public record Redated(ObjectId user, Instant before, Instant after) {}

    /** Without the username, which the publisher adds. So an erasure has nothing to erase in the outbox. */
    private record Registered(ObjectId userId, Instant registeredAt) {}

    private record Linked(ObjectId userId, ObjectId referrerId) {}

    /** A country, ISO 3166-1 alpha-2 in upper case, and a state in it; null: unknown. */
    public record Place(String country, @Nullable String state) {}

    private final Transactions transactions;
    private final Event<Recorded> recorded;
    private final Outbox outbox;
    private final Secrets secrets;
    private final Clock clock;

    @Inject
    Users(Transactions transactions, Event<Recorded> recorded, Outbox outbox, Secrets secrets, Clock clock) {
        this.transactions = transactions;
        this.recorded = recorded;
        this.outbox = outbox;
        this.secrets = secrets;
        this.clock = clock;
    }

    public Optional<User> find(ObjectId id) {
        return transactions.call(() -> first("id", id));
    }

    private static Optional<User> first(String column, Object value) {
        return Sql.first("select " + COLUMNS + " from user where " + column + " = ?", User::read, value);
    }

    /** Refuses with USER_NOT_FOUND. */
    public User required(ObjectId id) {
        return find(id).orElseThrow(Users::unknown);
    }

    public static Refusal unknown() {
        return new Refusal(ErrorCode.USER_NOT_FOUND, "The user does not exist");
    }

    /** The user of a name as people type it. A name that no user can have takes no query. */
    public Optional<User> named(String username) {
        return TypedName.of(username)
                .flatMap(name -> transactions.call(() -> first("username_key", TypedName.key(name))));
    }

    /** The usernames of these users, in one statement. */
    public Map<ObjectId, String> names(Collection<ObjectId> ids) {
        var names = new HashMap<ObjectId, String>();
        transactions.run(() -> InList.query(
                "select id, username from user where id in ", ids, row -> names.put(row.getId(1), row.getString(2))));
        return names;
    }

    /**
     * Keeps other transactions that lock or change the user from running beside the caller's; false: the user does not
     * exist. It changes the row, because a lock excludes no transaction on another node of a cluster.
     */
    public static boolean lock(ObjectId id) {
        return Sql.update("update user set locks = locks + 1 where id = ?", id) == 1;
    }

    /** The user, read after {@link #lock(ObjectId)}; empty: the user does not exist. */
    public Optional<User> locked(ObjectId id) {
        return lock(id) ? find(id) : Optional.empty();
    }

    /** Locks users in the order of their ids. */
    public static void lock(SortedSet<ObjectId> ids) {
        InList.update("update user set locks = locks + 1 where id in ", ids, " order by id");
    }

    /** Stores the place of a user, in the caller's transaction. */
    public void locate(ObjectId id, Place place) {
        Sql.update("update user set country = ?, state = ? where id = ?", place.country(), place.state(), id);
    }

    /** The user with this id at the platform; ids are equal as text, not as numbers. */
    public Optional<User> ofPlatform(String platformId) {
        return transactions.call(() -> first("platform_id", platformId));
    }

    /**
     * The user with this id at the platform, and where e-mail addresses are shown whole, at most 20 users with this one
     * in upper or lower case.
     */
    public List<User> exactly(String text, PersonalData personal) {
        return transactions.call(() -> {
            var found = new ArrayList<>(first("platform_id", text).stream().toList());
            if (personal == PersonalData.CLEAR && text.contains("@")) {
                found.addAll(Sql.list(
                        "select " + COLUMNS + " from user where email_key = lower(?) order by id limit 20",
                        User::read,
                        text));
            }
            return found;
        });
    }

    /**
     * The user with this id, or the users whose username begins with this text, ordered by username. Users with
     * a masked name are left out, because a search by parts of a name would reveal all of it. A range takes the place
     * of a pattern, because the server's range of a pattern ends before the characters beyond the basic plane.
     */
    public Paged<User> search(String text, PersonalData personal, Page page) {
        Optional<ObjectId> id = Ids.parse(TypedName.stored(text));
        String matching = " from user where " + (id.isPresent() ? "id" : "username_key") + " between ? and ?"
                + (personal == PersonalData.MASKED ? " and username_key not like '_%@%'" : "");
        Object first = id.<Object>map(user -> user).orElseGet(() -> TypedName.key(text));
        Object last = id.isPresent() ? first : first + Character.toString(Character.MAX_CODE_POINT);
        return transactions.call(() -> Paged.of(
                // The part is found in the index of usernames alone
                Sql.list(
                        "select straight_join " + COLUMNS + " from (select id found" + matching
                                + " order by username_key limit ? offset ?) part join user on id = found"
                                + " order by username_key",
                        User::read,
                        first,
                        last,
                        page.limit(),
                        page.offset()),
                Sql.count(matching, first, last),
                page));
    }

    /**
     * At most 50 users whose usernames have this text of three characters or more inside, ordered by username. Masked
     * names are left out as in {@link #search}.
     */
    public List<User> containing(String text, PersonalData personal) {
        return transactions.call(() -> NameParts.containing(TypedName.key(text), personal));
    }

    /**
     * Merges the records in their order, in one transaction. A record of a topic does not replace a later word of its
     * partition.
     *
     * @return the rejections by the position of their records; a rejected record changes nothing
     */
    public Map<Integer, Rejection> record(List<UserRecord> records) {
        return transactions.call(() -> {
            var merge = new UserMerge(secrets, clock.instant());
            Map<Integer, Rejection> refused = merge.merge(records);
            written(merge);
            return refused;
        });
    }

    /**
     * Merges records of the platform's user master into the users with their platform ids, in the caller's transaction.
     * The number of statements is fixed for up to 1,000 records.
     */
    public MasterRecord.Merged follow(List<MasterRecord> records) {
        var merge = new UserMerge(secrets, clock.instant());
        MasterRecord.Merged merged = MasterRecord.merge(records, merge);
        written(merge);
        return merged;
    }

    /** Writes the users, and the events of new ones before observers lock rows for which others wait. */
    private void written(UserMerge merge) {
        Recorded users = merge.write();
        var events = new ArrayList<Outbox.Event>();
        for (Joined each : users.joined()) {
            events.add(new Outbox.Event(
                    EventType.USER_REGISTERED, each.user(), new Registered(each.user(), each.createdAt())));
        }
        for (Joined each : users.joined()) {
            ObjectId referrer = each.referrer();
            if (referrer != null) {
                events.add(new Outbox.Event(EventType.USER_LINKED, each.user(), new Linked(each.user(), referrer)));
            }
        }
        outbox.add(events);
        recorded.fire(users);
    }

    /**
     * Erases what the row of a user says of the person, in the caller's transaction, which has locked the user. Feeds
     * and syncs do not change the user afterwards.
     *
     * @throws Refusal CONFLICT if another user has the username of erased users
     */
    public User erase(ObjectId id) {
        allowRecords(id);
        var merge = new UserMerge(secrets, clock.instant());
        if (!merge.merge(List.of(User.erasing(id, clock.instant()))).isEmpty()) {
            throw new Refusal(ErrorCode.CONFLICT, "Another user has the username erased-" + id);
        }
        written(merge);
        NameParts.writeNow(id);
        return required(id);
    }

    /** Lets feeds and syncs change an erased user again, in the caller's transaction. False: the user is not erased. */
    public boolean allowRecords(ObjectId id) {
        return Sql.update("update user set erased_at = null where id = ? and erased_at is not null", id) == 1;
    }

    /** The secret of a user's authenticator in Base32. */
    public Optional<String> authenticatorSecret(User user) {
        return Optional.ofNullable(user.get(User.MFA_SECRET)).map(secret -> secrets.open(secret, user.id()));
    }

    /** The stored user with the record's id, in the caller's transaction, which locks the user. */
    public Stored stored(UserRecord record) {
        return Sql.first("select " + COLUMNS + " from user where id = ? for update", User::read, record.id())
                .map(user -> Stored.of(user.position(), user.values()))
                .orElse(Stored.nothing());
    }

    /** Creates the user of a registration and adds it to the referral tree, in the caller's transaction. */
    public User register(Registration registration) {
        var id = new ObjectId();
        written(merged(registration, id));
        return first("id", id).orElseThrow();
    }

    /** Another registration may take a free username first; then this one tries another. */
    private UserMerge merged(Registration registration, ObjectId id) {
        Map<Integer, Rejection> refused = Map.of();
        for (int i = 0; i < NAMES_TRIED; i++) {
            var merge = new UserMerge(secrets, clock.instant());
            refused = merge.merge(List.of(registration.record(id)));
            if (refused.isEmpty()) {
                return merge;
            }
        }
        throw new IllegalStateException("A registration was refused: " + refused.get(0));
    }
}
