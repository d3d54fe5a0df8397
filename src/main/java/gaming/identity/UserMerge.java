package gaming.identity;

import gaming.database.InList;
import gaming.database.MultiRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Merges a set of user records in memory, one after the other as if each were alone, and then writes the outcome with
 * few statements. Names and platform ids of users that change theirs are freed first, so that the order of the writes
 * can not offend the unique keys that the order of the records respects.
 */
final class UserMerge {
    private static final String HEAD = "insert into user(" + String.join(", ", User.COLUMNS) + ")";
    private static final String PLACEHOLDERS = "(?" + ",?".repeat(User.COLUMNS.size() - 1) + ")";
    private static final MultiRow INSERT = new MultiRow(HEAD, PLACEHOLDERS, "");
    private static final MultiRow UPDATE = new MultiRow(HEAD, PLACEHOLDERS, "on duplicate key update " + assignments());

    private final Map<ObjectId, User> before = new HashMap<>();
    /** In the order of the records: referrers before those whom they refer. */
    private final Map<ObjectId, User> after = new LinkedHashMap<>();

    private final Map<String, ObjectId> nameOwners = new HashMap<>();
    private final Map<String, ObjectId> platformIdOwners = new HashMap<>();
    private final Set<ObjectId> knownUsers = new HashSet<>();
    private final Map<Integer, String> refused = new TreeMap<>();
    private final Secrets secrets;
    private final Instant now;

    UserMerge(Secrets secrets, Instant now) {
        this.secrets = secrets;
        this.now = now;
    }

    /** Reads what the records touch and merges them; nothing is written yet. */
    Map<Integer, String> merge(List<UserRecord> records) {
        read(records);
        for (int position = 0; position < records.size(); position++) {
            String reason = merge(records.get(position));
            if (reason != null) {
                refused.put(position, reason);
            }
        }
        return refused;
    }

    /** Writes the merged users. */
    UsersRecorded write() {
        var inserted = new ArrayList<User>();
        var updated = new ArrayList<User>();
        var renamed = new ArrayList<ObjectId>();
        var joined = new ArrayList<UsersRecorded.Joined>();
        var redated = new ArrayList<UsersRecorded.Redated>();
        for (User user : after.values()) {
            User old = before.get(user.id());
            if (old == null) {
                inserted.add(user);
                joined.add(new UsersRecorded.Joined(user.id(), user.referrer(), user.createdAt()));
            } else if (!old.equalsInAll(user)) {
                updated.add(user);
                if (!old.usernameKey().equals(user.usernameKey())
                        || !Objects.equals(old.platformId(), user.platformId())) {
                    renamed.add(user.id());
                }
                if (!old.createdAt().equals(user.createdAt())) {
                    redated.add(new UsersRecorded.Redated(user.id(), old.createdAt(), user.createdAt()));
                }
            }
        }
        // In one order, whatever that of the records: bodies beside each other then do not deadlock
        inserted.sort(Comparator.comparing(User::id));
        updated.sort(Comparator.comparing(User::id));
        free(renamed);
        UPDATE.write(updated, User::values);
        INSERT.write(inserted, User::values);
        return new UsersRecorded(joined, redated);
    }

    private void read(List<UserRecord> records) {
        var ids = new TreeSet<ObjectId>();
        var names = new HashSet<String>();
        var platformIds = new HashSet<String>();
        var referrers = new HashSet<ObjectId>();
        for (UserRecord each : records) {
            ids.add(each.id());
            String username = each.value(User.USERNAME);
            if (username != null) {
                names.add(Users.key(username));
            }
            addIfPresent(platformIds, each.value(User.PLATFORM_ID));
            addIfPresent(referrers, each.value(User.REFERRER));
        }
        String rows = "select " + String.join(", ", User.COLUMNS) + " from user force index (primary) where id in ";
        InList.query(rows, ids, " for update", row -> {
            User user = User.read(row);
            before.put(user.id(), user);
        });
        String byName = "select id, username_key from user where username_key in ";
        InList.query(byName, names, row -> nameOwners.put(row.getString(2), row.getId(1)));
        String byPlatformId = "select id, platform_id from user where platform_id in ";
        InList.query(byPlatformId, platformIds, row -> platformIdOwners.put(row.getString(2), row.getId(1)));
        InList.query("select id from user where id in ", referrers, row -> knownUsers.add(row.getId(1)));
        before.values().forEach(this::own);
    }

    private static <T> void addIfPresent(Set<T> set, @Nullable T value) {
        if (value != null) {
            set.add(value);
        }
    }

    private @Nullable String merge(UserRecord record) {
        User old = after.getOrDefault(record.id(), before.get(record.id()));
        String reason = old == null ? refusedReferrer(record) : refusedReferrer(record, old);
        if (reason == null && record.mfaSecret() != null && !secrets.canSeal()) {
            reason = "mfaSecret can not be kept: auth.secrets-key is not configured";
        }
        if (reason != null) {
            return reason;
        }
        User user = (old == null ? User.fresh(record.id(), now) : old).changed(record);
        if (record.setsMfaSecret()) {
            User.MFA_SECRET.set().of(user, sealed(record, user));
        }
        if (!user.id().equals(nameOwners.getOrDefault(user.usernameKey(), user.id()))) {
            return "username is another user's";
        }
        if (user.platformId() != null
                && !user.id().equals(platformIdOwners.getOrDefault(user.platformId(), user.id()))) {
            return "platformId is another user's";
        }
        if (old != null) {
            nameOwners.remove(old.usernameKey());
            platformIdOwners.remove(old.platformId());
        }
        own(user);
        after.put(user.id(), user);
        return null;
    }

    private @Nullable String refusedReferrer(UserRecord first) {
        ObjectId referrer = first.value(User.REFERRER);
        if (referrer == null) {
            return null;
        }
        if (referrer.equals(first.id())) {
            return "a user can not refer himself";
        }
        return knownUsers.contains(referrer) || before.containsKey(referrer) || after.containsKey(referrer)
                ? null
                : "referrerId is not a known user: referrers come first";
    }

    private static @Nullable String refusedReferrer(UserRecord later, User old) {
        return !later.sets(User.REFERRER) || Objects.equals(later.value(User.REFERRER), old.referrer())
                ? null
                : "the referrer was fixed by the user's first record";
    }

    /** An unchanged secret keeps its stored form, so that the same record twice changes nothing. */
    private byte @Nullable [] sealed(UserRecord record, User user) {
        String secret = record.mfaSecret();
        if (secret == null) {
            return null;
        }
        byte[] kept = user.mfaSecret();
        return kept != null && secrets.open(kept, user.id()).equals(secret) ? kept : secrets.seal(secret, user.id());
    }

    private void own(User user) {
        nameOwners.put(user.usernameKey(), user.id());
        if (user.platformId() != null) {
            platformIdOwners.put(user.platformId(), user.id());
        }
    }

    private static void free(List<ObjectId> users) {
        InList.update(
                "update user force index (primary) set username_key = concat('/', hex(id)), platform_id = null"
                        + " where id in ",
                users);
    }

    private static String assignments() {
        return User.COLUMNS.stream()
                .skip(1)
                .map(column -> column + " = values(" + column + ")")
                .reduce((one, next) -> one + ", " + next)
                .orElseThrow();
    }
}
