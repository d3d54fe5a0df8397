package gaming.feeds;

import gaming.core.PlainText;
import gaming.identity.MfaType;
import gaming.identity.TypedName;
import gaming.identity.User;
import gaming.identity.UserRecord;
import gaming.identity.UserStatus;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * This is the only feed that merges. An absent field stays as it is, but a new e-mail address is not verified. Null
 * clears a field or sets its default. Null does not change {@code createdAt}, and a stored referrer never changes.
 */
final class UsersFeed {
    private static final int LONGEST_POST = 2000;
    private static final int LONGEST_TAG = 64;
    private static final int MOST_SEGMENTS = 100;
    private static final Pattern BASE32 = Pattern.compile("[A-Z2-7]{16,128}=*");

    private UsersFeed() {}

    static UserRecord read(Fields fields) {
        var record = new UserRecord(fields.requiredId("id"), fields.position())
                .set(User.USERNAME, visible("username", fields.requiredText("username", TypedName.LONGEST)));
        var line = new Line(fields, record);
        line.set(User.EMAIL, "email", name -> fields.text(name, PlainText.LONGEST_EMAIL));
        line.set(User.EMAIL_VERIFIED, "emailVerified", fields::flag);
        line.set(User.PLATFORM_ID, "platformId", name -> matching(fields, name, PlainText.PLATFORM_ID));
        line.set(User.STATUS, "status", name -> fields.constant(name, UserStatus.class));
        line.set(
                User.COUNTRY,
                "country",
                name -> matching(fields, name, PlainText.COUNTRY_CODE).map(code -> code.toUpperCase(Locale.ROOT)));
        line.set(User.LANGUAGE, "language", name -> matching(fields, name, PlainText.LANGUAGE_TAG));
        line.set(User.AVATAR_URL, "avatarUrl", name -> fields.address(name, CatalogueFeeds.LONGEST_ADDRESS));
        line.set(User.POST_TEXT, "postText", name -> fields.text(name, LONGEST_POST));
        line.set(
                User.SEGMENTS,
                "segments",
                name -> fields.texts(name, MOST_SEGMENTS, LONGEST_TAG).map(User::joined));
        line.set(User.REFERRER, "referrerId", fields::id);
        line.set(User.CREATED_AT, "createdAt", fields::moment);
        line.set(User.ON_BOARDING_COMPLETED, "onBoardingCompleted", fields::flag);
        line.set(
                User.PROMO_CODE,
                "promoCode",
                name -> fields.text(name, TypedName.LONGEST)
                        .filter(text -> !text.isBlank())
                        .map(text -> visible(name, text)));
        line.set(User.MFA_TYPE, "mfaType", name -> fields.constant(name, MfaType.class));
        line.set(User.MFA_PHONE, "mfaPhone", name -> fields.text(name, 32));
        if (fields.has("mfaSecret")) {
            record.setMfaSecret(matching(fields, "mfaSecret", BASE32).orElse(null));
        }
        return record;
    }

    private static String visible(String name, String text) {
        return TypedName.of(text).orElseThrow(() -> new Fields.Rejected(name + " has no visible character"));
    }

    private record Line(Fields fields, UserRecord record) {
        <T> void set(User.Field<T> field, String name, Function<String, Optional<T>> read) {
            if (fields.has(name)) {
                record.set(field, read.apply(name).orElse(null));
            }
        }
    }

    private static Optional<String> matching(Fields fields, String name, Pattern form) {
        Optional<String> text = fields.text(name, LONGEST_POST);
        if (text.isPresent() && !form.matcher(text.get()).matches()) {
            throw new Fields.Rejected(name + " does not have the required form");
        }
        return text;
    }
}
