package gaming.identity;

import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The fields of the feed {@code users} that are no secrets. */
public record Account(
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
        @Nullable ObjectId referrerId,
        Instant createdAt,
        boolean onBoardingCompleted,
        @Nullable String promoCode,
        @Nullable MfaType mfaType) {
    public static Account of(User user) {
        return new Account(
                user.id(),
                user.username(),
                user.email(),
                user.emailVerified(),
                user.platformId(),
                user.status(),
                user.country(),
                user.state(),
                user.language(),
                user.avatarUrl(),
                user.postText(),
                user.segments(),
                user.referrer(),
                user.createdAt(),
                user.onBoardingCompleted(),
                user.promoCode(),
                user.mfaType());
    }
}
