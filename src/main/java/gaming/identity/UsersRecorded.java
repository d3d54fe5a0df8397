package gaming.identity;

import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Fired synchronously within the transaction that wrote the users, so that who observes it commits with it.
 *
 * @param joined new users, referrers before those whom they referred
 * @param redated known users whose registration moved to another moment
 */
public record UsersRecorded(List<Joined> joined, List<Redated> redated) {
    /** A user that is new, with the referrer that is now fixed. */
    public record Joined(ObjectId user, @Nullable ObjectId referrer, Instant createdAt) {}

    /** A user whose time of registration was corrected. */
    public record Redated(ObjectId user, Instant before, Instant after) {}
}
