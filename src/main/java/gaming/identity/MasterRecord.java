package gaming.identity;

import gaming.core.PlainText;
import java.util.Locale;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * What the platform's user master says of one of its players, as far as the service follows it; null: nothing, so
 * nothing changes. Values that no user can have change nothing either: the others, the status above all, count.
 *
 * @param country a code of two letters
 * @param language a language tag
 */
public record MasterRecord(
        String platformId,
        @Nullable String username,
        @Nullable String email,
        @Nullable UserStatus status,
        @Nullable String country,
        @Nullable String language) {
    private static final int LONGEST_NAME = 64;
    private static final int LONGEST_EMAIL = 320;
    private static final Pattern COUNTRY = Pattern.compile("[A-Za-z]{2}");
    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z0-9-]{2,35}");

    public MasterRecord {
        username = username != null && isLine(username, LONGEST_NAME) ? username : null;
        email = email != null && isLine(email, LONGEST_EMAIL) ? email : null;
        country = country != null && COUNTRY.matcher(country).matches() ? country.toUpperCase(Locale.ROOT) : null;
        language = language != null && LANGUAGE.matcher(language).matches() ? language : null;
    }

    /** Whether one of these, of which the record was made, is none that a user can have. */
    public boolean leavesOut(
            @Nullable String username, @Nullable String email, @Nullable String country, @Nullable String language) {
        return (username != null && this.username == null)
                || (email != null && this.email == null)
                || (country != null && this.country == null)
                || (language != null && this.language == null);
    }

    /** As it is in the feed of users: one line, and no half of a character. */
    private static boolean isLine(String text, int longest) {
        return text.length() <= longest && PlainText.isLine(text);
    }

    /** As a change of a user of ours. */
    UserRecord of(ObjectId user) {
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
