package gaming.signin.session;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.database.Transactions;
import gaming.identity.Account;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.web.NeedsRole;
import gaming.web.Parameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code GET /users/{id}}: a user for operators (details.md, "Internal and events"). */
@ApplicationScoped
@Path("/users/{id}")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Users")
public class UsersHook {
    private static final int MOST_SESSIONS = 100;

    private final Transactions transactions;
    private final Users users;
    private final Sessions sessions;

    @Inject
    UsersHook(Transactions transactions, Users users, Sessions sessions) {
        this.transactions = transactions;
        this.users = users;
        this.sessions = sessions;
    }

    /**
     * {@code country} is null before the first update-location, and {@code state} outside of the US, too. All of the place
     * is null after {@code retention.addresses}.
     */
    public record SessionRecord(
            String id,
            Instant createdAt,
            Instant lastSeenAt,
            @Nullable String ipAddress,
            @Nullable String country,
            @Nullable String state) {
        static SessionRecord of(UserSession session) {
            return new SessionRecord(
                    session.id().toHexString(),
                    session.createdAt(),
                    session.lastSeenAt(),
                    session.ipAddress(),
                    session.country(),
                    session.state());
        }
    }

    /** The account and the latest 100 sessions, newest first. */
    public record UserDetails(
            @JsonUnwrapped Account account, @Nullable String mfaPhoneHint, List<SessionRecord> sessions) {}

    /** Errors: 400 INVALID_USER_ID for a malformed id, 404 USER_NOT_FOUND. */
    @GET
    @NeedsRole(Role.OPERATOR)
    @Operation(summary = "A user without secrets, with the latest sessions")
    @Refuses({ErrorCode.INVALID_USER_ID, ErrorCode.USER_NOT_FOUND})
    public UserDetails user(@PathParam("id") String id) {
        ObjectId user = Parameters.userId(id);
        return transactions.call(() -> {
            User found = users.required(user);
            return new UserDetails(
                    Account.of(found),
                    found.mfaPhoneHint(),
                    sessions.latest(user, MOST_SESSIONS).stream()
                            .map(SessionRecord::of)
                            .toList());
        });
    }
}
