package gaming.identity;

import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a user but his secrets: not the key of his authenticator, and of the phone that codes are sent to
 * the end only.
 */
public record UserProfile(
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
        @Nullable String mfaPhoneHint) {
    static UserProfile of(UserRow row) {
        return new UserProfile(
                row.id(),
                row.username(),
                row.email(),
                row.emailVerified(),
                row.platformId(),
                row.status(),
                row.country(),
                row.state(),
                row.language(),
                row.avatarUrl(),
                row.postText(),
                row.segments(),
                row.referrer(),
                row.createdAt(),
                row.onBoardingCompleted(),
                row.promoCode(),
                row.mfaType(),
                PhoneHint.of(row.mfaPhone()));
    }
}
