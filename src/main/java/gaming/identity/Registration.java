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
        return new UserRecord(
                id,
                username,
                Change.to(email),
                Change.to(emailVerified),
                Change.nothing(),
                Change.to(UserStatus.ACTIVE),
                Change.nothing(),
                Change.nothing(),
                Change.to(avatarUrl),
                Change.nothing(),
                Change.nothing(),
                Change.to(referrer),
                Change.nothing(),
                Change.nothing(),
                Change.nothing(),
                Change.nothing(),
                Change.nothing(),
                Change.nothing());
    }
}
