package gaming.personal;

import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.chat.ErasedUsers;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Sql;
import gaming.identity.User;
import gaming.identity.Users;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Erases what names the person behind a user. The books keep their rows under the id: no sum changes, and statements stay
 * valid. No record of a feed, a topic or a sync brings the data back before an operator allows it.
 */
@ApplicationScoped
public class Erasure {
    private record Deletion(String what, String statement) {}

    /** A sign-in locks the user as well, so it opens no session between the statements. */
    private static final List<Deletion> DELETIONS = List.of(
            new Deletion("identities", "delete from social_identity where user_id = ?"),
            new Deletion("secondFactors", "delete from mfa_challenge where user_id = ?"),
            new Deletion("usedCodes", "delete from totp_step where user_id = ?"),
            new Deletion("tokens", """
                    delete token from session straight_join refresh_token token force index (session_id)
                      on token.session_id = session.id
                    where session.user_id = ?"""),
            new Deletion("sessions", "delete from session where user_id = ?"),
            new Deletion("favourites", "delete from favourite_game where user_id = ?"),
            // Letters of bets and deposits wait for the books, and do not name the person
            new Deletion(
                    "deadLetters",
                    "delete from dead_letter where subject = hex(?) and name in ('users', 'USER_INFO')"));

    private static final List<String> KEPT =
            List.of("referrals", "bets", "deposits", "commission", "claims", "credits", "holds", "statements", "audit");

    private final Users users;
    private final ErasedUsers chat;
    private final Audit audit;

    @Inject
    Erasure(Users users, ErasedUsers chat, Audit audit) {
        this.users = users;
        this.chat = chat;
        this.audit = audit;
    }

    /**
     * What an erasure has done.
     *
     * @param chat whether the chat service is told to replace the name and the picture; false: none is configured
     */
    public record Erased(
            String userId,
            String username,
            Instant erasedAt,

            @Schema(description = "The number of deleted records")
            Map<String, Integer> erased,

            boolean chat,

            @Schema(description = "What stays under the id of the user")
            List<String> kept) {
        private String changes() {
            var lines = new StringBuilder("username: ").append(username);
            erased.forEach(
                    (what, many) -> lines.append('\n').append(what).append(": ").append(many));
            return lines.append("\nkept: ").append(String.join(", ", kept)).toString();
        }
    }

    /** Whether the records of an erased user count again. */
    public record Allowed(String userId, boolean allowed) {}

    /**
     * Erases also what came since an earlier erasure.
     *
     * @throws Refusal USER_NOT_FOUND; CONFLICT while a claim of the user is PENDING
     */
    public Erased erase(ObjectId user, InternalCaller caller) {
        return audit.change(caller, Kind.ERASE_USER, user, "", () -> erase(user), Erased::changes);
    }

    private Erased erase(ObjectId user) {
        if (!Users.lock(user)) {
            throw Users.unknown();
        }
        if (Sql.exists("select 1 from claim where pending_user_id = ?", user)) {
            throw new Refusal(
                    ErrorCode.CONFLICT, "A claim of the user is PENDING: erase the user when its outcome is certain");
        }
        var gone = new LinkedHashMap<String, Integer>();
        DELETIONS.forEach(each -> gone.put(each.what(), Sql.update(each.statement(), user)));
        User erased = users.erase(user);
        return new Erased(
                user.toHexString(),
                erased.username(),
                Objects.requireNonNull(erased.erasedAt()),
                gone,
                chat.tell(user),
                KEPT);
    }

    /**
     * Lets records of feeds, topics and syncs change an erased user again. What was erased does not come back by itself.
     *
     * @throws Refusal USER_NOT_FOUND; CONFLICT if the user is not erased
     */
    public Allowed allow(ObjectId user, InternalCaller caller) {
        return audit.change(
                caller,
                Kind.ALLOW_RECORDS,
                user,
                "",
                () -> {
                    users.required(user);
                    if (!users.allowRecords(user)) {
                        throw new Refusal(ErrorCode.CONFLICT, "The user is not erased");
                    }
                    return new Allowed(user.toHexString(), true);
                },
                _ -> "");
    }
}
