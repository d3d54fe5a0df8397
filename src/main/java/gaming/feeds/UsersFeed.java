package gaming.feeds;

import gaming.identity.Change;
import gaming.identity.MfaType;
import gaming.identity.UserRecord;
import gaming.identity.UserStatus;
import gaming.identity.Users;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Users; the one feed that merges: an absent field stays as it is, null clears it. */
@ApplicationScoped
class UsersFeed implements Feed<UserRecord> {
    private static final int LONGEST_NAME = 64;
    private static final int LONGEST_EMAIL = 320;
    private static final int LONGEST_ADDRESS = 2048;
    private static final int LONGEST_POST = 2000;
    private static final int LONGEST_TAG = 64;
    private static final int MOST_SEGMENTS = 100;
    private static final Pattern PLATFORM_ID = Pattern.compile("[0-9]{1,20}");
    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z0-9-]{2,35}");
    private static final Pattern BASE32 = Pattern.compile("[A-Z2-7]{16,128}=*");

    private final Users users;

    @Inject
    UsersFeed(Users users) {
        this.users = users;
    }

    @Override
    public String name() {
        return "users";
    }

    @Override
    public UserRecord read(Fields fields) {
        return new UserRecord(
                fields.requiredId("id"),
                fields.requiredText("username", LONGEST_NAME),
                change(fields, "email", fields.text("email", LONGEST_EMAIL)),
                change(fields, "emailVerified", fields.flag("emailVerified")),
                change(fields, "platformId", matching(fields, "platformId", PLATFORM_ID)),
                change(fields, "status", fields.constant("status", UserStatus.class)),
                change(
                        fields,
                        "country",
                        matching(fields, "country", Fields.COUNTRY).map(code -> code.toUpperCase(Locale.ROOT))),
                change(fields, "language", matching(fields, "language", LANGUAGE)),
                change(fields, "avatarUrl", fields.address("avatarUrl", LONGEST_ADDRESS)),
                change(fields, "postText", fields.text("postText", LONGEST_POST)),
                change(fields, "segments", fields.texts("segments", MOST_SEGMENTS, LONGEST_TAG)),
                change(fields, "referrerId", fields.id("referrerId")),
                change(fields, "createdAt", fields.moment("createdAt")),
                change(fields, "onBoardingCompleted", fields.flag("onBoardingCompleted")),
                change(fields, "promoCode", fields.text("promoCode", LONGEST_TAG)),
                change(fields, "mfaType", fields.constant("mfaType", MfaType.class)),
                change(fields, "mfaPhone", fields.text("mfaPhone", 32)),
                change(fields, "mfaSecret", matching(fields, "mfaSecret", BASE32)));
    }

    private static <T> Change<T> change(Fields fields, String name, Optional<T> value) {
        return fields.has(name) ? Change.to(value.orElse(null)) : Change.nothing();
    }

    private static Optional<String> matching(Fields fields, String name, Pattern form) {
        Optional<String> text = fields.text(name, LONGEST_POST);
        if (text.isPresent() && !form.matcher(text.get()).matches()) {
            throw new Rejected(name + " has not the form that it must have");
        }
        return text;
    }

    @Override
    public Map<Integer, String> store(List<UserRecord> records) {
        return users.record(records);
    }
}
