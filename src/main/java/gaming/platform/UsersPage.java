package gaming.platform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The platform's answer to a request for a page of its users. */
public sealed interface UsersPage {
    /**
     * The users of a page.
     *
     * @param rows the number of users in the platform's answer, including unreadable users, which {@code users} lacks
     * @param more whether the platform has more users after this page, although the page is smaller than requested
     */
    record Read(int rows, List<PlatformUser> users, boolean more) implements UsersPage {}

    /** No page arrived, or the page is unreadable. The log may show {@code why}. */
    record None(String why) implements UsersPage {}

    static UsersPage of(Answer answer, long offset, int limit) {
        JsonNode data = answer.json().path("data");
        if (answer.status() != 200 || !data.isArray()) {
            return new None("HTTP " + answer.status() + (answer.status() == 200 ? " without a page of users" : ""));
        }
        int rows = Math.min(data.size(), limit);
        var users = new ArrayList<PlatformUser>(rows);
        for (int row = 0; row < rows; row++) {
            PlatformUser.read(data.get(row)).ifPresent(users::add);
        }
        boolean more = rows > 0
                && rows < limit
                && offset + rows < answer.json().path("count").asLong(0);
        return new Read(rows, List.copyOf(users), more);
    }
}
