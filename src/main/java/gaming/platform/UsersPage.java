package gaming.platform;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The platform's answer to the question for a page of its users. */
public sealed interface UsersPage {
    /**
     * A page.
     *
     * @param rows how many users the platform has there, the unreadable ones included
     * @param users the readable ones
     * @param more whether the platform has more users after these, although fewer came than were asked for
     */
    record Read(int rows, List<PlatformUser> users, boolean more) implements UsersPage {}

    /** No page came, or an unreadable one; {@code why} is fit for the log. */
    record None(String why) implements UsersPage {}

    /** Reads an answer to the question for {@code limit} users from {@code offset} on. */
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
