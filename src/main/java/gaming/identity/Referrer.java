package gaming.identity;

import gaming.database.Ids;
import gaming.database.Sql;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The referrer that a registration names. The id wins over the name, and the name over the promo code (decisions.md,
 * "Referral and commission"). A value that matches no user is ignored.
 */
public record Referrer(
        @Nullable String userId,
        @Nullable String username,
        @Nullable String promoCode) {
    private static final int LONGEST_ID = 24;

    public Referrer {
        userId = upTo(LONGEST_ID, userId);
        username = upTo(TypedName.LONGEST, username);
        promoCode = upTo(TypedName.LONGEST, promoCode);
    }

    /** A text that is too long for any user is cut so that it matches none. A blank one is null. */
    private static @Nullable String upTo(int longest, @Nullable String typed) {
        String text = typed == null ? "" : TypedName.stored(typed);
        if (text.isEmpty()) {
            return null;
        }
        return TypedName.isTooLong(text, longest)
                ? text.substring(0, text.offsetByCodePoints(0, longest - 1)) + "…"
                : text;
    }

    public boolean given() {
        return userId != null || username != null || promoCode != null;
    }

    /** The user of the first value that matches one. */
    public Optional<ObjectId> find() {
        Optional<ObjectId> found = Optional.empty();
        if (userId != null && Ids.parse(userId).isPresent()) {
            found = first("id = ?", new ObjectId(userId));
        }
        if (found.isEmpty() && username != null) {
            found = first("username_key = ?", TypedName.key(username));
        }
        if (found.isEmpty() && promoCode != null) {
            found = first("promo_code_key = ?", TypedName.codeKey(promoCode));
        }
        return found;
    }

    /** The same user by id, which no later change of names and codes touches. Unchanged if no user matches. */
    public Referrer frozen() {
        return find().map(user -> new Referrer(user.toHexString(), null, null)).orElse(this);
    }

    private static Optional<ObjectId> first(String condition, Object value) {
        return Sql.first("select id from user where " + condition, row -> row.getId(1), value);
    }
}
