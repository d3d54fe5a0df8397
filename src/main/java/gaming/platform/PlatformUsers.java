package gaming.platform;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.config.Keys;
import gaming.core.PlainText;
import gaming.outbound.NoAnswer;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** Asks the platform for its users, one page at a time. Must be called outside of any transaction. */
@ApplicationScoped
public class PlatformUsers {
    /** The largest page that the platform returns (external-systems.md). */
    public static final int LARGEST_PAGE = 1000;

    private static final System.Logger LOG = System.getLogger(PlatformUsers.class.getName());

    /** The bytes of a page of 1,000 users, with 8 KiB for each user. Real users have a few hundred bytes. */
    private static final int LARGEST_BODY = 8 * 1024 * 1024;

    private final PlatformClient<UserCalls> platform;

    /** The platform's answer to a request for a page of its users. */
    public sealed interface UsersPage {
        /**
         * The users of a page.
         *
         * @param rows the number of users in the platform's answer, including unreadable users, which {@code users}
         *     lacks
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

    /** A user of the platform. An empty text of the platform is null here. The form of the texts is not checked. */
    public record PlatformUser(
            String platformId,
            @Nullable String username,
            @Nullable String email,
            @Nullable String status,
            @Nullable String country,
            @Nullable String language) {
        /** Returns empty if the id of the player is not 1 to 20 digits, or if another field has a wrong type. */
        static Optional<PlatformUser> read(JsonNode row) {
            String platformId = row.path("platformId").textValue();
            boolean readable = Stream.of("username", "email", "status", "country", "language")
                    .map(row::path)
                    .allMatch(field -> field.isTextual() || field.isNull() || field.isMissingNode());
            return platformId != null
                            && PlainText.PLATFORM_ID.matcher(platformId).matches()
                            && readable
                    ? Optional.of(new PlatformUser(
                            platformId,
                            text(row, "username"),
                            text(row, "email"),
                            text(row, "status"),
                            text(row, "country"),
                            text(row, "language")))
                    : Optional.empty();
        }

        private static @Nullable String text(JsonNode row, String field) {
            String text = row.path(field).textValue();
            return text == null || text.isBlank() ? null : text;
        }

        /** Leaves out all other fields, because they are personal data. */
        @Override
        public String toString() {
            return "player " + platformId;
        }
    }

    @Inject
    PlatformUsers(Config config) {
        PlatformSettings settings = Keys.read(config, PlatformSettings::from);
        platform = PlatformClient.of(
                UserCalls.class, settings, settings.attemptTimeout(), settings.readTimeout(), LARGEST_BODY, LOG);
    }

    @PreDestroy
    void close() {
        platform.close();
    }

    public boolean configured() {
        return platform.configured();
    }

    /** Returns users in the platform's order. The largest limit is {@link #LARGEST_PAGE}. */
    public UsersPage page(long offset, int limit) {
        try {
            return UsersPage.of(platform.answer(calls -> calls.users(offset, limit)), offset, limit);
        } catch (NoAnswer none) {
            return new UsersPage.None(none.phrase());
        }
    }
}
