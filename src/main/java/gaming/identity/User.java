package gaming.identity;

import static java.util.Objects.requireNonNull;

import gaming.core.Position;
import gaming.database.Row;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A row of users: a value for each {@link Field}. */
public final class User {
    /** Separates the segments of a user in one column; no segment can hold it. */
    private static final String SEPARATOR = "\n";

    private static final int DIGITS_SHOWN = 2;

    private static final List<Field<?>> FIELDS = new ArrayList<>();

    static final Field<ObjectId> ID = field("id", Row::getId, null);
    static final Field<String> USERNAME_KEY = text("username_key");
    /** In the country. */
    static final Field<String> STATE = text("state");
    /** The secret of the user's authenticator, encrypted. */
    static final Field<byte[]> MFA_SECRET = field("mfa_secret", Row::getBytes, null);
    /** Two columns hold the position of the record that wrote the user last. */
    static final Field<Integer> SOURCE = field("source", Row::getIntIfAny, null);

    static final Field<Long> SOURCE_OFFSET = field("source_offset", Row::getLongIfAny, null);
    public static final Field<String> USERNAME = text("username");
    public static final Field<String> EMAIL = text("email");
    /** Whether a provider or the feed vouches for the address. */
    public static final Field<Boolean> EMAIL_VERIFIED = field("email_verified", Row::getBoolean, false);

    public static final Field<String> PLATFORM_ID = text("platform_id");
    public static final Field<UserStatus> STATUS =
            field("status", (row, column) -> row.getConstantIfAny(column, UserStatus.class), UserStatus.ACTIVE);
    public static final Field<String> COUNTRY = text("country");
    public static final Field<String> LANGUAGE = text("language");
    public static final Field<String> AVATAR_URL = text("avatar_url");
    public static final Field<String> POST_TEXT = text("post_text");
    /** In the form that {@link #joined} makes. */
    public static final Field<String> SEGMENTS = field("segments", Row::getString, "");

    public static final Field<ObjectId> REFERRER = field("referrer_id", Row::getIdIfAny, null);
    public static final Field<Instant> CREATED_AT = field("created_at", Row::getInstant, null);
    public static final Field<Boolean> ON_BOARDING_COMPLETED = field("on_boarding_completed", Row::getBoolean, false);
    static final Field<String> PROMO_CODE_KEY = text("promo_code_key");
    public static final Field<String> PROMO_CODE = text("promo_code");
    public static final Field<MfaType> MFA_TYPE =
            field("mfa_type", (row, column) -> row.getConstantIfAny(column, MfaType.class), null);
    public static final Field<String> MFA_PHONE = text("mfa_phone");
    /** While it is set, no record changes the user. */
    static final Field<Instant> ERASED_AT = field("erased_at", Row::getInstantIfAny, null);

    static final Field<Instant> TERMS_AGREED_AT = field("terms_agreed_at", Row::getInstantIfAny, null);
    static final Field<Boolean> MARKETING_OFFERS = field("marketing_offers", Row::getBoolean, false);

    /** The fields that an erasure clears; it replaces the username, too. */
    private static final List<Field<?>> PERSONAL = List.of(
            STATE,
            MFA_SECRET,
            EMAIL,
            EMAIL_VERIFIED,
            COUNTRY,
            LANGUAGE,
            AVATAR_URL,
            POST_TEXT,
            SEGMENTS,
            PROMO_CODE,
            MFA_TYPE,
            MFA_PHONE,
            MARKETING_OFFERS);

    /** The names of the columns, in the order of {@link #values}. */
    static final List<String> COLUMNS = FIELDS.stream().map(Field::column).toList();

    private final @Nullable Object[] values;

    private User(@Nullable Object[] values) {
        this.values = values;
    }

    /** A column of the table. {@code unset} is its value where a record sets null. */
    public record Field<T>(
            int at, String column, Read<T> read, @Nullable T unset) {
        interface Read<T> {
            @Nullable
            T from(Row row, String column);
        }
    }

    private static <T> Field<T> field(String column, Field.Read<T> read, @Nullable T unset) {
        var field = new Field<>(FIELDS.size(), column, read, unset);
        FIELDS.add(field);
        return field;
    }

    private static Field<String> text(String column) {
        return field(column, Row::getString, null);
    }

    static User fresh(ObjectId id, Instant now) {
        var user = new User(FIELDS.stream().map(Field::unset).toArray());
        user.set(ID, id);
        user.set(CREATED_AT, now);
        return user;
    }

    static User read(Row row) {
        return new User(FIELDS.stream()
                .map(field -> field.read().from(row, field.column()))
                .toArray());
    }

    @Nullable
    Object[] values() {
        return values.clone();
    }

    boolean equalsInAll(User other) {
        return Arrays.deepEquals(values, other.values);
    }

    @SuppressWarnings("unchecked") // read() and set() put it
    <T> @Nullable T get(Field<T> field) {
        return (T) values[field.at()];
    }

    private <T> T known(Field<T> field) {
        return requireNonNull(get(field), field.column());
    }

    <T> void set(Field<T> field, @Nullable T value) {
        values[field.at()] = value == null ? field.unset() : value;
    }

    /**
     * A new address is not verified unless the record says so. A new country clears the state. Null keeps the time of
     * creation.
     */
    User changed(UserRecord record) {
        var changed = new User(values());
        record.apply(changed);
        if (changed.get(CREATED_AT) == null) {
            changed.set(CREATED_AT, createdAt());
        }
        if (!record.sets(EMAIL_VERIFIED) && !Objects.equals(email(), changed.email())) {
            changed.set(EMAIL_VERIFIED, false);
        }
        if (!Objects.equals(country(), changed.country())) {
            changed.set(STATE, null);
        }
        String code = changed.promoCode();
        changed.set(USERNAME_KEY, TypedName.key(changed.username()));
        changed.set(PROMO_CODE_KEY, code == null ? null : TypedName.codeKey(code));
        return changed;
    }

    /** The record that erases the personal data of a user, who cannot sign in afterwards. */
    static UserRecord erasing(ObjectId id, Instant now) {
        var record = new UserRecord(id)
                .set(USERNAME, "erased-" + id)
                .set(STATUS, UserStatus.CLOSED)
                .set(ERASED_AT, now);
        PERSONAL.forEach(field -> record.set(field, null));
        return record;
    }

    /** Null: the last record of the user did not come by a topic. */
    @Nullable
    Position position() {
        Integer source = get(SOURCE);
        Long offset = get(SOURCE_OFFSET);
        return source == null || offset == null ? null : new Position(source, offset);
    }

    void moveTo(@Nullable Position position) {
        set(SOURCE, Position.sourceIfAny(position));
        set(SOURCE_OFFSET, Position.offsetIfAny(position));
    }

    public ObjectId id() {
        return known(ID);
    }

    public String username() {
        return known(USERNAME);
    }

    public @Nullable String email() {
        return get(EMAIL);
    }

    public boolean emailVerified() {
        return known(EMAIL_VERIFIED);
    }

    /** The id of the user at the platform; null: no id is known. */
    public @Nullable String platformId() {
        return get(PLATFORM_ID);
    }

    public UserStatus status() {
        return known(STATUS);
    }

    public @Nullable String country() {
        return get(COUNTRY);
    }

    /** In the country; null: unknown. */
    public @Nullable String state() {
        return get(STATE);
    }

    /** Null: the personal data is not erased, or an operator has allowed records again. */
    public @Nullable Instant erasedAt() {
        return get(ERASED_AT);
    }

    /** A language tag; null: unknown. */
    public @Nullable String language() {
        return get(LANGUAGE);
    }

    public @Nullable String avatarUrl() {
        return get(AVATAR_URL);
    }

    /** The user's own referral message. */
    public @Nullable String postText() {
        return get(POST_TEXT);
    }

    /** The groups of users that audiences name. */
    public List<String> segments() {
        String segments = known(SEGMENTS);
        return segments.isEmpty() ? List.of() : List.of(segments.split(SEPARATOR));
    }

    public static String joined(List<String> segments) {
        return String.join(SEPARATOR, segments);
    }

    /** Fixed by the user's first record. */
    public @Nullable ObjectId referrer() {
        return get(REFERRER);
    }

    public Instant createdAt() {
        return known(CREATED_AT);
    }

    public boolean onBoardingCompleted() {
        return known(ON_BOARDING_COMPLETED);
    }

    public @Nullable String promoCode() {
        return get(PROMO_CODE);
    }

    /** Null: the user has not registered here. */
    public @Nullable Instant termsAgreedAt() {
        return get(TERMS_AGREED_AT);
    }

    /** Whether the user has agreed to receive offers. */
    public boolean marketingOffers() {
        return known(MARKETING_OFFERS);
    }

    /** Null: the user needs no second factor. */
    public @Nullable MfaType mfaType() {
        return get(MFA_TYPE);
    }

    public @Nullable String mfaPhone() {
        return get(MFA_PHONE);
    }

    /** The last two digits of the phone, "•••67"; null without them. */
    public @Nullable String mfaPhoneHint() {
        return phoneHint(mfaPhone());
    }

    static @Nullable String phoneHint(@Nullable String phone) {
        if (phone == null) {
            return null;
        }
        String digits = phone.replaceAll("\\D", "");
        return digits.length() < DIGITS_SHOWN ? null : "•••" + digits.substring(digits.length() - DIGITS_SHOWN);
    }
}
