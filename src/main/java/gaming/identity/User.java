package gaming.identity;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import gaming.core.Position;
import gaming.database.Row;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A single user is read as an entity. Sets are read and written by SQL, whose columns are the {@link Field}s. */
@Entity
@Table(name = "user")
public class User implements Cloneable {
    /** Separates the segments of a user in one column; no segment can hold it. */
    private static final String SEPARATOR = "\n";

    private static final int DIGITS_SHOWN = 2;

    private static final List<Field<?>> FIELDS = new ArrayList<>();

    static final Field<ObjectId> ID =
            field("id", Row::getId, user -> user.id, (user, id) -> user.id = requireNonNull(id));
    static final Field<String> USERNAME_KEY =
            text("username_key", user -> user.usernameKey, (user, key) -> user.usernameKey = requireNonNull(key));
    static final Field<String> STATE = text("state", user -> user.state, (user, state) -> user.state = state);
    static final Field<byte[]> MFA_SECRET =
            field("mfa_secret", Row::getBytes, user -> user.mfaSecret, (user, secret) -> user.mfaSecret = secret);
    /** Two columns hold the position of the record that wrote the user last. */
    static final Field<Integer> SOURCE =
            field("source", Row::getIntIfAny, user -> user.source, (user, source) -> user.source = source);

    static final Field<Long> SOURCE_OFFSET = field(
            "source_offset",
            Row::getLongIfAny,
            user -> user.sourceOffset,
            (user, offset) -> user.sourceOffset = offset);
    public static final Field<String> USERNAME = text("username", user -> user.username, User::rename);
    public static final Field<String> EMAIL = text("email", user -> user.email, (user, email) -> user.email = email);
    public static final Field<Boolean> EMAIL_VERIFIED =
            flag("email_verified", user -> user.emailVerified, (user, verified) -> user.emailVerified = verified);
    public static final Field<String> PLATFORM_ID =
            text("platform_id", user -> user.platformId, (user, id) -> user.platformId = id);
    public static final Field<UserStatus> STATUS = field(
            "status",
            (row, column) -> UserStatus.valueOf(row.getString(column)),
            user -> user.status,
            (user, status) -> user.status = requireNonNullElse(status, UserStatus.ACTIVE));
    public static final Field<String> COUNTRY =
            text("country", user -> user.country, (user, country) -> user.country = country);
    public static final Field<String> LANGUAGE =
            text("language", user -> user.language, (user, language) -> user.language = language);
    public static final Field<String> AVATAR_URL =
            text("avatar_url", user -> user.avatarUrl, (user, url) -> user.avatarUrl = url);
    public static final Field<String> POST_TEXT =
            text("post_text", user -> user.postText, (user, text) -> user.postText = text);
    /** In the form that {@link #joined} makes. */
    public static final Field<String> SEGMENTS = text(
            "segments", user -> user.segments, (user, segments) -> user.segments = requireNonNullElse(segments, ""));

    public static final Field<ObjectId> REFERRER =
            field("referrer_id", Row::getIdIfAny, user -> user.referrer, (user, referrer) -> user.referrer = referrer);
    public static final Field<Instant> CREATED_AT = field(
            "created_at",
            Row::getInstant,
            user -> user.createdAt,
            (user, moment) -> user.createdAt = requireNonNullElse(moment, user.createdAt));
    public static final Field<Boolean> ON_BOARDING_COMPLETED = flag(
            "on_boarding_completed",
            user -> user.onBoardingCompleted,
            (user, completed) -> user.onBoardingCompleted = completed);
    static final Field<String> PROMO_CODE_KEY =
            text("promo_code_key", user -> user.promoCodeKey, (user, key) -> user.promoCodeKey = key);
    public static final Field<String> PROMO_CODE = text("promo_code", user -> user.promoCode, User::recode);
    public static final Field<MfaType> MFA_TYPE = field(
            "mfa_type",
            (row, column) -> mfaType(row.getString(column)),
            user -> user.mfaType,
            (user, type) -> user.mfaType = type);
    public static final Field<String> MFA_PHONE =
            text("mfa_phone", user -> user.mfaPhone, (user, phone) -> user.mfaPhone = phone);

    /** The names of the columns, in the order of {@link #values}. */
    static final List<String> COLUMNS = FIELDS.stream().map(Field::column).toList();

    @Id
    private ObjectId id;

    private String username;

    @Column(name = "username_key")
    private String usernameKey;

    private @Nullable String email;

    /** Whether a provider or the feed vouches for the address. */
    @Column(name = "email_verified")
    private boolean emailVerified;

    @Column(name = "platform_id")
    private @Nullable String platformId;

    @Enumerated(EnumType.STRING)
    private UserStatus status = UserStatus.ACTIVE;

    @Column(columnDefinition = "char(2)")
    private @Nullable String country;

    private @Nullable String state;

    private @Nullable String language;

    @Column(name = "avatar_url")
    private @Nullable String avatarUrl;

    @Column(name = "post_text")
    private @Nullable String postText;

    private String segments = "";

    @Column(name = "referrer_id")
    private @Nullable ObjectId referrer;

    @Column(name = "created_at")
    private Instant createdAt;

    @Column(name = "on_boarding_completed")
    private boolean onBoardingCompleted;

    @Column(name = "promo_code")
    private @Nullable String promoCode;

    @Column(name = "promo_code_key")
    private @Nullable String promoCodeKey;

    @Enumerated(EnumType.STRING)
    @Column(name = "mfa_type")
    private @Nullable MfaType mfaType;

    @Column(name = "mfa_phone")
    private @Nullable String mfaPhone;

    @Column(name = "mfa_secret")
    private byte @Nullable [] mfaSecret;

    private @Nullable Integer source;

    @Column(name = "source_offset")
    private @Nullable Long sourceOffset;

    /** Null for a user of the feed. */
    @Column(name = "terms_agreed_at")
    private @Nullable Instant termsAgreedAt;

    @Column(name = "marketing_offers")
    private boolean marketingOffers;

    @SuppressWarnings("NullAway") // Hibernate sets the fields, or field by field
    protected User() {}

    /**
     * A column of the table. Null gives a column that cannot be null its default, keeps the time of creation, and fails
     * for the id and the username.
     */
    public record Field<T>(String column, Read<T> read, Get get, Set<T> set) {
        interface Read<T> {
            @Nullable
            T from(Row row, String column);
        }

        interface Get {
            @Nullable
            Object of(User user);
        }

        interface Set<T> {
            void of(User user, @Nullable T value);
        }

        private void read(Row row, User user) {
            set.of(user, read.from(row, column));
        }
    }

    private static <T> Field<T> field(String column, Field.Read<T> read, Field.Get get, Field.Set<T> set) {
        var field = new Field<>(column, read, get, set);
        FIELDS.add(field);
        return field;
    }

    private static Field<String> text(String column, Field.Get get, Field.Set<String> set) {
        return field(column, Row::getString, get, set);
    }

    private static Field<Boolean> flag(String column, Field.Get get, BiConsumer<User, Boolean> set) {
        return field(column, Row::getBoolean, get, (user, value) -> set.accept(user, value != null && value));
    }

    private static @Nullable MfaType mfaType(@Nullable String name) {
        return name == null ? null : MfaType.valueOf(name);
    }

    static User fresh(ObjectId id, Instant now) {
        var user = new User();
        user.id = id;
        user.createdAt = now;
        return user;
    }

    static User read(Row row) {
        var user = new User();
        FIELDS.forEach(field -> field.read(row, user));
        return user;
    }

    @Nullable
    Object[] values() {
        var values = new @Nullable Object[FIELDS.size()];
        for (int at = 0; at < values.length; at++) {
            values[at] = FIELDS.get(at).get().of(this);
        }
        return values;
    }

    boolean equalsInAll(User other) {
        return FIELDS.stream()
                .allMatch(field ->
                        Objects.deepEquals(field.get().of(this), field.get().of(other)));
    }

    /** A new address is not verified unless the record says so. A new country clears the state. */
    User changed(UserRecord record) {
        User changed = clone();
        record.apply(changed);
        if (!record.sets(EMAIL_VERIFIED) && !Objects.equals(email, changed.email)) {
            changed.emailVerified = false;
        }
        if (!Objects.equals(country, changed.country)) {
            changed.state = null;
        }
        return changed;
    }

    @Override
    protected User clone() {
        try {
            return (User) super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Null: the last record of the user did not come by a topic. */
    @Nullable
    Position position() {
        return source == null || sourceOffset == null ? null : new Position(source, sourceOffset);
    }

    void moveTo(@Nullable Position position) {
        source = Position.sourceIfAny(position);
        sourceOffset = Position.offsetIfAny(position);
    }

    private void rename(@Nullable String name) {
        username = requireNonNull(name);
        usernameKey = TypedName.key(name);
    }

    private void recode(@Nullable String code) {
        promoCode = code;
        promoCodeKey = code == null ? null : TypedName.codeKey(code);
    }

    public ObjectId id() {
        return id;
    }

    public String username() {
        return username;
    }

    public @Nullable String email() {
        return email;
    }

    public boolean emailVerified() {
        return emailVerified;
    }

    /** The id of the user at the platform; null: no id is known. */
    public @Nullable String platformId() {
        return platformId;
    }

    public UserStatus status() {
        return status;
    }

    public @Nullable String country() {
        return country;
    }

    /** In the country; null: unknown. */
    public @Nullable String state() {
        return state;
    }

    /** A language tag; null: unknown. */
    public @Nullable String language() {
        return language;
    }

    public @Nullable String avatarUrl() {
        return avatarUrl;
    }

    /** The user's own referral message. */
    public @Nullable String postText() {
        return postText;
    }

    /** The groups of users that audiences name. */
    public List<String> segments() {
        return segments.isEmpty() ? List.of() : List.of(segments.split(SEPARATOR));
    }

    public static String joined(List<String> segments) {
        return String.join(SEPARATOR, segments);
    }

    /** Fixed by the user's first record. */
    public @Nullable ObjectId referrer() {
        return referrer;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public boolean onBoardingCompleted() {
        return onBoardingCompleted;
    }

    public @Nullable String promoCode() {
        return promoCode;
    }

    /** Null: the user needs no second factor. */
    public @Nullable MfaType mfaType() {
        return mfaType;
    }

    public @Nullable String mfaPhone() {
        return mfaPhone;
    }

    /** The last two digits of the phone, "•••67"; null without them. */
    public @Nullable String mfaPhoneHint() {
        return phoneHint(mfaPhone);
    }

    static @Nullable String phoneHint(@Nullable String phone) {
        if (phone == null) {
            return null;
        }
        String digits = phone.replaceAll("\\D", "");
        return digits.length() < DIGITS_SHOWN ? null : "•••" + digits.substring(digits.length() - DIGITS_SHOWN);
    }

    /** The secret of the user's authenticator, encrypted. */
    byte @Nullable [] mfaSecret() {
        return mfaSecret;
    }
}
