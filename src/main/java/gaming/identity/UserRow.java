package gaming.identity;

import gaming.database.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A user as the database holds it, for merging in sets. */
record UserRow(
        ObjectId id,
        String username,
        @Nullable String email,
        boolean emailVerified,
        @Nullable String platformId,
        UserStatus status,
        @Nullable String country,
        @Nullable String state,
        @Nullable String language,
        @Nullable String avatarUrl,
        @Nullable String postText,
        List<String> segments,
        @Nullable ObjectId referrer,
        Instant createdAt,
        boolean onBoardingCompleted,
        @Nullable String promoCode,
        @Nullable MfaType mfaType,
        @Nullable String mfaPhone,
        @Nullable Sealed mfaSecret) {
    /** Separates the segments of a user in one column; no segment can hold it. */
    static final String SEPARATOR = "\n";

    /** What is written, in the order of {@link #values}. */
    static final List<String> WRITTEN = List.of(
            "id",
            "username_key",
            "username",
            "email",
            "email_verified",
            "platform_id",
            "status",
            "country",
            "state",
            "language",
            "avatar_url",
            "post_text",
            "segments",
            "referrer_id",
            "created_at",
            "on_boarding_completed",
            "promo_code",
            "mfa_type",
            "mfa_phone",
            "mfa_secret");

    /** Read by name, so in any order; the id comes first. */
    static final String COLUMNS = String.join(", ", WRITTEN);

    static UserRow read(Row row) {
        byte[] referrer = row.getBytes("referrer_id");
        String segments = row.getString("segments");
        String mfaType = row.getString("mfa_type");
        byte[] mfaSecret = row.getBytes("mfa_secret");
        return new UserRow(
                row.getId(1),
                row.getString("username"),
                row.getString("email"),
                row.getBoolean("email_verified"),
                row.getString("platform_id"),
                UserStatus.valueOf(row.getString("status")),
                row.getString("country"),
                row.getString("state"),
                row.getString("language"),
                row.getString("avatar_url"),
                row.getString("post_text"),
                segments.isEmpty() ? List.of() : List.of(segments.split(SEPARATOR)),
                referrer == null ? null : new ObjectId(referrer),
                row.getInstant("created_at"),
                row.getBoolean("on_boarding_completed"),
                row.getString("promo_code"),
                mfaType == null ? null : MfaType.valueOf(mfaType),
                row.getString("mfa_phone"),
                mfaSecret == null ? null : new Sealed(mfaSecret));
    }

    /** The user that a first record makes, before that record is merged into it. */
    static UserRow fresh(UserRecord first, Instant now) {
        return new UserRow(
                first.id(),
                first.username(),
                null,
                false,
                null,
                UserStatus.ACTIVE,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                first.referrer().value(),
                now,
                false,
                null,
                null,
                null,
                null);
    }

    /** A record says nothing of states: one is kept as long as the country is. */
    UserRow merged(UserRecord change, @Nullable Sealed secret) {
        return new UserRow(
                id,
                change.username(),
                change.email().over(email),
                change.emailVerified().over(emailVerified && !otherEmail(change), false),
                change.platformId().over(platformId),
                change.status().over(status, UserStatus.ACTIVE),
                change.country().over(country),
                Objects.equals(change.country().over(country), country) ? state : null,
                change.language().over(language),
                change.avatarUrl().over(avatarUrl),
                change.postText().over(postText),
                change.segments().over(segments, List.of()),
                referrer,
                change.createdAt().over(createdAt, createdAt),
                change.onBoardingCompleted().over(onBoardingCompleted, false),
                change.promoCode().over(promoCode),
                change.mfaType().over(mfaType),
                change.mfaPhone().over(mfaPhone),
                change.mfaSecret().given() ? secret : mfaSecret);
    }

    /** Nobody has vouched for a new address yet, unless the record says so. */
    private boolean otherEmail(UserRecord change) {
        return !Objects.equals(change.email().over(email), email);
    }

    String key() {
        return Users.key(username);
    }

    boolean sharesUniqueValuesWith(UserRow other) {
        return key().equals(other.key()) && Objects.equals(platformId, other.platformId);
    }

    /** The values of the columns in the order of {@link #WRITTEN}. */
    List<@Nullable Object> values() {
        var values = new ArrayList<@Nullable Object>();
        values.add(id);
        values.add(key());
        values.add(username);
        values.add(email);
        values.add(emailVerified);
        values.add(platformId);
        values.add(status);
        values.add(country);
        values.add(state);
        values.add(language);
        values.add(avatarUrl);
        values.add(postText);
        values.add(String.join(SEPARATOR, segments));
        values.add(referrer);
        values.add(createdAt);
        values.add(onBoardingCompleted);
        values.add(promoCode);
        values.add(mfaType);
        values.add(mfaPhone);
        values.add(mfaSecret == null ? null : mfaSecret.bytes());
        return values;
    }
}
