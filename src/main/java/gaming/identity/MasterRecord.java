package gaming.identity;

import gaming.core.PlainText;
import gaming.database.InList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A player of the platform's user master. A null field changes nothing. A value that no user can have counts as null,
 * so that it does not keep back the rest of the record, above all the status.
 */
public record MasterRecord(
        String platformId,
        @Nullable String username,
        @Nullable String email,
        @Nullable UserStatus status,
        @Nullable String country,
        @Nullable String language) {
    private static final String BY_PLATFORM_ID = "select id from user where platform_id in ";
    private static final String LOCKED = "select id, platform_id from user force index (primary) where id in ";

    public MasterRecord {
        username = username != null && PlainText.isLine(username)
                ? TypedName.of(username).orElse(null)
                : null;
        email = email != null && isLine(email, PlainText.LONGEST_EMAIL) ? email : null;
        country = country != null && PlainText.COUNTRY_CODE.matcher(country).matches()
                ? country.toUpperCase(Locale.ROOT)
                : null;
        language = language != null && PlainText.LANGUAGE_TAG.matcher(language).matches() ? language : null;
    }

    /** The number of records without a user here, and the users whose records were refused, each with the reason. */
    public record Merged(int unknown, Map<ObjectId, String> clashes) {}

    /** Whether the record, which was made from these values, dropped one of them. */
    public boolean leavesOut(
            @Nullable String username, @Nullable String email, @Nullable String country, @Nullable String language) {
        return (username != null && this.username == null)
                || (email != null && this.email == null)
                || (country != null && this.country == null)
                || (language != null && this.language == null);
    }

    /** The same rule as in the feed of users. */
    private static boolean isLine(String text, int longest) {
        return text.length() <= longest && PlainText.isLine(text);
    }

    /** Merges the records into the users with their platform ids; of several records of one player the last counts. */
    static Merged merge(List<MasterRecord> records, UserMerge merge) {
        var latest = new LinkedHashMap<String, MasterRecord>();
        records.forEach(each -> latest.put(each.platformId(), each));
        Map<String, ObjectId> known = lock(latest);
        var merged = new ArrayList<UserRecord>();
        latest.forEach((platformId, each) -> {
            ObjectId user = known.get(platformId);
            if (user != null) {
                merged.add(each.of(user));
            }
        });
        var clashes = new LinkedHashMap<ObjectId, String>();
        if (!merged.isEmpty()) {
            merge.merge(merged)
                    .forEach((position, rejection) ->
                            clashes.put(merged.get(position).id(), rejection.reason()));
        }
        int unknown = (int) records.stream()
                .filter(each -> !known.containsKey(each.platformId()))
                .count();
        return new Merged(unknown, clashes);
    }

    /** Locks users in the order of their ids, as every transaction does. */
    private static Map<String, ObjectId> lock(Map<String, MasterRecord> records) {
        var ids = new TreeSet<ObjectId>();
        InList.query(BY_PLATFORM_ID, records.keySet(), row -> ids.add(row.getId(1)));
        var known = new HashMap<String, ObjectId>();
        InList.query(
                LOCKED,
                ids,
                " for update",
                row -> known.put(
                        // A user may have lost the platform id since the first query
                        Objects.requireNonNullElse(row.getString(2), ""), row.getId(1)));
        known.keySet().retainAll(records.keySet());
        return known;
    }

    private UserRecord of(ObjectId user) {
        var record = new UserRecord(user);
        setIfAny(record, User.USERNAME, username);
        setIfAny(record, User.EMAIL, email);
        setIfAny(record, User.STATUS, status);
        setIfAny(record, User.COUNTRY, country);
        setIfAny(record, User.LANGUAGE, language);
        return record;
    }

    private static <T> void setIfAny(UserRecord record, User.Field<T> field, @Nullable T value) {
        if (value != null) {
            record.set(field, value);
        }
    }

    /** Users are personal data. */
    @Override
    public String toString() {
        return "player " + platformId;
    }
}
