package gaming.referral.report;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The users that a search found.
 *
 * @param search the text that was searched
 * @param data at most {@link #MOST} users, ordered by username
 * @param more whether there are further users
 */
public record UserSearch(String search, List<FoundUser> data, boolean more) {
    static final int MOST = 20;

    /** A user that a search found. */
    public record FoundUser(
            String userId, String username, @Nullable String email, Instant createdAt) {}

    /** {@code found} has one user more than the limit if there are further users. */
    static UserSearch of(String search, List<FoundUser> found) {
        return new UserSearch(search, found.stream().limit(MOST).toList(), found.size() > MOST);
    }
}
