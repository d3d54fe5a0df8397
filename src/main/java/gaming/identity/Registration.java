package gaming.identity;

import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who registers.
 *
 * @param name what the username is made of
 * @param emailVerified whether somebody vouches for the address
 * @param referrer fixed with this, also as none; a user that exists
 */
public record Registration(
        @Nullable String name,
        @Nullable String email,
        boolean emailVerified,
        @Nullable String avatarUrl,
        @Nullable ObjectId referrer,
        Instant termsAgreedAt,
        boolean marketingOffers) {
    UserRecord record(ObjectId id, String username) {
        return new UserRecord(id)
                .set(User.USERNAME, username)
                .set(User.EMAIL, email)
                .set(User.EMAIL_VERIFIED, emailVerified)
                .set(User.AVATAR_URL, avatarUrl)
                .set(User.REFERRER, referrer);
    }
}
