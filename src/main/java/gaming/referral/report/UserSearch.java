package gaming.referral.report;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The users that a search found, ordered by username, {@link #MOST} at most. */
public record UserSearch(String search, List<FoundUser> data, boolean more) {
    static final int MOST = 20;

    public record FoundUser(
            String userId, String username, @Nullable String email, Instant createdAt) {}

    /** {@code found} has one user more than the limit if there are further users. */
    static UserSearch of(String search, List<FoundUser> found) {
        return new UserSearch(search, found.stream().limit(MOST).toList(), found.size() > MOST);
    }
}
