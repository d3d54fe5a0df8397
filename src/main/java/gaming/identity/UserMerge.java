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
    private static final String HEAD = "insert into user(" + String.join(", ", UserRow.WRITTEN) + ")";
    private static final String PLACEHOLDERS = "(?" + ",?".repeat(UserRow.WRITTEN.size() - 1) + ")";
    private static final MultiRow INSERT = new MultiRow(HEAD, PLACEHOLDERS, "");
    private static final MultiRow UPDATE = new MultiRow(HEAD, PLACEHOLDERS, "on duplicate key update " + assignments());

    private final Map<ObjectId, UserRow> before = new HashMap<>();
    /** In the order of the records: referrers before those whom they refer. */
    private final Map<ObjectId, UserRow> after = new LinkedHashMap<>();

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
        var inserted = new ArrayList<UserRow>();
        var updated = new ArrayList<UserRow>();
        var renamed = new ArrayList<ObjectId>();
        var joined = new ArrayList<UsersRecorded.Joined>();
        var redated = new ArrayList<UsersRecorded.Redated>();
        for (UserRow row : after.values()) {
            UserRow old = before.get(row.id());
            if (old == null) {
                inserted.add(row);
                joined.add(new UsersRecorded.Joined(row.id(), row.referrer(), row.createdAt()));
            } else if (!old.equals(row)) {
                updated.add(row);
                if (!old.sharesUniqueValuesWith(row)) {
                    renamed.add(row.id());
                }
                if (!old.createdAt().equals(row.createdAt())) {
                    redated.add(new UsersRecorded.Redated(row.id(), old.createdAt(), row.createdAt()));
                }
            }
        }
        // In one order, whatever that of the records: bodies beside each other then do not deadlock
        inserted.sort(Comparator.comparing(UserRow::id));
        updated.sort(Comparator.comparing(UserRow::id));
        free(renamed);
        UPDATE.write(updated, row -> row.values().toArray());
        INSERT.write(inserted, row -> row.values().toArray());
        return new UsersRecorded(joined, redated);
    }

    private void read(List<UserRecord> records) {
        var ids = new TreeSet<ObjectId>();
        var names = new HashSet<String>();
        var platformIds = new HashSet<String>();
        var referrers = new HashSet<ObjectId>();
        for (UserRecord each : records) {
            ids.add(each.id());
            names.add(Users.key(each.username()));
            addIfPresent(platformIds, each.platformId().value());
            addIfPresent(referrers, each.referrer().value());
        }
        String rows = "select " + UserRow.COLUMNS + " from user force index (primary) where id in ";
        InList.query(rows, ids, " for update", row -> before.put(row.getId(1), UserRow.read(row)));
        String byName = "select id, username_key from user where username_key in ";
        InList.query(byName, names, row -> nameOwners.put(row.getString(2), row.getId(1)));
        String byPlatformId = "select id, platform_id from user where platform_id in ";
        InList.query(byPlatformId, platformIds, row -> platformIdOwners.put(row.getString(2), row.getId(1)));
        InList.query("select id from user where id in ", referrers, row -> knownUsers.add(row.getId(1)));
        for (UserRow row : before.values()) {
            nameOwners.put(row.key(), row.id());
            if (row.platformId() != null) {
                platformIdOwners.put(row.platformId(), row.id());
            }
        }
    }

    private static <T> void addIfPresent(Set<T> set, @Nullable T value) {
        if (value != null) {
            set.add(value);
        }
    }

    private @Nullable String merge(UserRecord change) {
        UserRow old = after.getOrDefault(change.id(), before.get(change.id()));
        String reason = old == null ? refusedReferrer(change) : refusedReferrer(change, old);
        if (reason == null && change.mfaSecret().value() != null && !secrets.canSeal()) {
            reason = "mfaSecret can not be kept: auth.secrets-key is not configured";
        }
        if (reason != null) {
            return reason;
        }
        UserRow row = (old == null ? UserRow.fresh(change, now) : old).merged(change, sealed(change, old));
        if (!row.id().equals(nameOwners.getOrDefault(row.key(), row.id()))) {
            return "username is another user's";
        }
        if (row.platformId() != null && !row.id().equals(platformIdOwners.getOrDefault(row.platformId(), row.id()))) {
            return "platformId is another user's";
        }
        take(old, row);
        return null;
    }

    private @Nullable String refusedReferrer(UserRecord first) {
        ObjectId referrer = first.referrer().value();
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

    private static @Nullable String refusedReferrer(UserRecord later, UserRow old) {
        return !later.referrer().given() || Objects.equals(later.referrer().value(), old.referrer())
                ? null
                : "the referrer was fixed by the user's first record";
    }

    /** An unchanged secret keeps its stored form, so that the same record twice changes nothing. */
    private @Nullable Sealed sealed(UserRecord change, @Nullable UserRow old) {
        String secret = change.mfaSecret().value();
        if (secret == null) {
            return null;
        }
        Sealed kept = old == null ? null : old.mfaSecret();
        return kept != null && secrets.open(kept, change.id()).equals(secret)
                ? kept
                : secrets.seal(secret, change.id());
    }

    private void take(@Nullable UserRow old, UserRow row) {
        if (old != null) {
            nameOwners.remove(old.key());
            if (old.platformId() != null) {
                platformIdOwners.remove(old.platformId());
            }
        }
        nameOwners.put(row.key(), row.id());
        if (row.platformId() != null) {
            platformIdOwners.put(row.platformId(), row.id());
        }
        after.put(row.id(), row);
    }

    private static void free(List<ObjectId> users) {
        InList.update(
                "update user force index (primary) set username_key = concat('/', hex(id)), platform_id = null"
                        + " where id in ",
                users);
    }

    private static String assignments() {
        return UserRow.WRITTEN.stream()
                .skip(1)
                .map(column -> column + " = values(" + column + ")")
                .reduce((one, next) -> one + ", " + next)
                .orElseThrow();
    }
}
