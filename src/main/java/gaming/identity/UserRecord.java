package gaming.identity;

import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;

/** One line of the feed {@code users}: a merge, what is absent stays (details.md, "Feeds"). */
public record UserRecord(
        ObjectId id,
        String username,
        Change<String> email,
        Change<Boolean> emailVerified,
        Change<String> platformId,
        Change<UserStatus> status,
        Change<String> country,
        Change<String> language,
        Change<String> avatarUrl,
        Change<String> postText,
        Change<List<String>> segments,
        Change<ObjectId> referrer,
        Change<Instant> createdAt,
        Change<Boolean> onBoardingCompleted,
        Change<String> promoCode,
        Change<MfaType> mfaType,
        Change<String> mfaPhone,
        Change<String> mfaSecret) {}
