package gaming.identity;

import gaming.core.Position;
import gaming.core.Rejection;
import gaming.core.Stored;
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
import java.util.function.UnaryOperator;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Merges records in memory, in their order, and then writes the users with few statements. It frees the names,
 * platform ids and promo codes that change before it writes new ones, because the unique keys hold after all records,
 * but not during the writes.
 */
final class UserMerge {
    private static final String HEAD = "insert into user(" + String.join(", ", User.COLUMNS) + ")";
    private static final String PLACEHOLDERS = "(?" + ",?".repeat(User.COLUMNS.size() - 1) + ")";
    private static final MultiRow INSERT = new MultiRow(HEAD, PLACEHOLDERS, "");
    private static final MultiRow UPDATE = new MultiRow(HEAD, PLACEHOLDERS, "on duplicate key update " + assignments());

    private final Map<ObjectId, User> before = new HashMap<>();
    /** In the order of the records: referrers before those whom they refer. */
    private final Map<ObjectId, User> after = new LinkedHashMap<>();

    private final List<Unique> uniques = List.of(
            new Unique("username", User.USERNAME, TypedName::key, User.USERNAME_KEY, new HashMap<>()),
            new Unique("platformId", User.PLATFORM_ID, UnaryOperator.identity(), User.PLATFORM_ID, new HashMap<>()),
            new Unique("promoCode", User.PROMO_CODE, TypedName::codeKey, User.PROMO_CODE_KEY, new HashMap<>()));

    private final Set<ObjectId> knownUsers = new HashSet<>();
    private final Map<Integer, Rejection> refused = new TreeMap<>();
    private final Secrets secrets;
    private final Instant now;

    /** A field that no two users have in common, and its owners by its value as it is compared, which is in the column. */
    private record Unique(
            String name,
            User.Field<String> field,
            UnaryOperator<String> key,
            User.Field<String> column,
            Map<String, ObjectId> owners) {
        void read(List<UserRecord> records) {
            var keys = new HashSet<String>();
            for (UserRecord each : records) {
                String value = each.value(field);
                if (value != null) {
                    keys.add(key.apply(value));
                }
            }
            String query = "select id, " + column.column() + " from user where " + column.column() + " in ";
            InList.query(query, keys, row -> owners.put(row.getString(2), row.getId(1)));
        }

        @Nullable
        String of(User user) {
            return user.get(column);
        }

        boolean isAnothers(User user) {
            return !user.id().equals(owners.getOrDefault(of(user), user.id()));
        }

        void move(@Nullable User old, User user) {
            if (old != null) {
                owners.remove(of(old));
            }
            String value = of(user);
            if (value != null) {
                owners.put(value, user.id());
            }
        }
    }

    UserMerge(Secrets secrets, Instant now) {
        this.secrets = secrets;
        this.now = now;
    }

    /** Locks and reads the users of the records and merges the records; writes nothing. */
    Map<Integer, Rejection> merge(List<UserRecord> records) {
        read(records);
        for (int position = 0; position < records.size(); position++) {
            Rejection rejection = merge(records.get(position));
            if (rejection != null) {
                refused.put(position, rejection);
            }
        }
        return refused;
    }

    Users.Recorded write() {
        var inserted = new ArrayList<User>();
        var updated = new ArrayList<User>();
        var renamed = new ArrayList<ObjectId>();
        var named = new ArrayList<ObjectId>();
        var joined = new ArrayList<Users.Joined>();
        var redated = new ArrayList<Users.Redated>();
        for (User user : after.values()) {
            User old = before.get(user.id());
            if (old == null) {
                inserted.add(user);
                joined.add(new Users.Joined(user.id(), user.referrer(), user.createdAt()));
            } else if (!old.equalsInAll(user)) {
                updated.add(user);
                if (uniques.stream().anyMatch(each -> !Objects.equals(each.of(old), each.of(user)))) {
                    renamed.add(user.id());
                }
                if (!Objects.equals(old.get(User.USERNAME_KEY), user.get(User.USERNAME_KEY))) {
                    named.add(user.id());
                }
                if (!old.createdAt().equals(user.createdAt())) {
                    redated.add(new Users.Redated(user.id(), old.createdAt(), user.createdAt()));
                }
            }
        }
        // Feeds beside each other write in the same order, so they do not deadlock
        inserted.sort(Comparator.comparing(User::id));
        updated.sort(Comparator.comparing(User::id));
        NameParts.leaveFormer(new TreeSet<>(named));
        free(renamed);
        UPDATE.write(updated, User::values);
        INSERT.write(inserted, User::values);
        NameParts.leaveNew(inserted.stream().map(User::id).toList());
        return new Users.Recorded(joined, redated);
    }

    private void read(List<UserRecord> records) {
        var ids = new TreeSet<ObjectId>();
        var referrers = new HashSet<ObjectId>();
        for (UserRecord each : records) {
            ids.add(each.id());
            ObjectId referrer = each.value(User.REFERRER);
            if (referrer != null) {
                referrers.add(referrer);
            }
        }
        String rows = "select " + String.join(", ", User.COLUMNS) + " from user force index (primary) where id in ";
        InList.query(rows, ids, " for update", row -> {
            User user = User.read(row);
            before.put(user.id(), user);
        });
        InList.query("select id from user where id in ", referrers, row -> knownUsers.add(row.getId(1)));
        uniques.forEach(each -> each.read(records));
        before.values().forEach(user -> uniques.forEach(each -> each.move(null, user)));
    }

    private @Nullable Rejection merge(UserRecord record) {
        User old = after.getOrDefault(record.id(), before.get(record.id()));
        if (old != null && (old.erasedAt() != null || !Position.isLater(record.position(), old.position()))) {
            return null;
        }
        Rejection rejection = old == null ? refusedReferrer(record) : refusedReferrer(record, old);
        if (rejection != null) {
            return rejection;
        }
        if (record.mfaSecret() != null && !secrets.canSeal()) {
            return Rejection.lasting("mfaSecret cannot be stored: auth.secrets-key is not configured");
        }
        User user = (old == null ? User.fresh(record.id(), now) : old).changed(record);
        if (record.setsMfaSecret()) {
            user.set(User.MFA_SECRET, sealed(record, user));
        }
        // A record of a feed or sync that changes nothing is no later word than what is stored
        if (record.position() != null || old == null || !old.equalsInAll(user)) {
            user.moveTo(record.position());
        }
        for (Unique each : uniques) {
            if (each.isAnothers(user)) {
                return Rejection.lasting(each.name() + " is another user's");
            }
        }
        uniques.forEach(each -> each.move(old, user));
        after.put(user.id(), user);
        return null;
    }

    private @Nullable Rejection refusedReferrer(UserRecord first) {
        ObjectId referrer = first.value(User.REFERRER);
        if (referrer == null) {
            return null;
        }
        if (referrer.equals(first.id())) {
            return Rejection.lasting("referrerId is the user's own id");
        }
        return knownUsers.contains(referrer) || before.containsKey(referrer) || after.containsKey(referrer)
                ? null
                : new Rejection("referrerId is not a known user: referrers come first", Stored.NOTHING);
    }

    private static @Nullable Rejection refusedReferrer(UserRecord later, User old) {
        return !later.sets(User.REFERRER) || Objects.equals(later.value(User.REFERRER), old.referrer())
                ? null
                : Rejection.lasting("the referrer was fixed by the user's first record");
    }

    /** An unchanged secret keeps its stored form, so that a repeated record changes nothing. */
    private byte @Nullable [] sealed(UserRecord record, User user) {
        String secret = record.mfaSecret();
        if (secret == null) {
            return null;
        }
        byte[] kept = user.get(User.MFA_SECRET);
        return kept != null && secrets.open(kept, user.id()).equals(secret) ? kept : secrets.seal(secret, user.id());
    }

    private static void free(List<ObjectId> users) {
        InList.update(
                "update user force index (primary) set username_key = concat('/', hex(id)), platform_id = null,"
                        + " promo_code_key = null where id in ",
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
