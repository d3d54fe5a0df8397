package gaming.audit;

import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * An action of a person, by a page, an API key or a token.
 *
 * @param target the id of what the action is about; empty: all of its type
 * @param reason the evidence or the reason of the person; empty: none
 * @param changes what has changed, a line each
 * @param result DONE, the code and message of a refusal, or FAILED
 */
public record Action(
        Instant at,
        String caller,
        String kind,
        Type type,
        String target,
        String reason,
        String changes,
        String result) {
    static final String DONE = "DONE";

    public boolean done() {
        return result.equals(DONE);
    }

    /** The type and the id. */
    public String about() {
        return (type.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " " + target).strip();
    }

    /** The columns of a file of actions. */
    List<Object> fields() {
        return List.of(at, caller, kind, about(), reason, changes, result);
    }

    /** The types of targets. */
    public enum Type {
        USER,
        CLAIM,
        CREDIT,
        DAY,
        TERMS,
        BOOKS,
        DEAD_LETTER,
        EVENTS,
        SIGNAL,
        CHANNEL,
        SYNC,
        SESSION
    }

    /** The kinds of actions, with the types of their targets. */
    public enum Kind {
        SIGN_IN(Type.SESSION),
        SIGN_OUT(Type.SESSION),
        END_SESSION(Type.SESSION),
        END_ALL_SESSIONS(Type.SESSION),
        PREVIEW_DAY(Type.DAY),
        CALCULATE_DAY(Type.DAY),
        SIMULATE_TERMS(Type.TERMS),
        SET_TERMS(Type.TERMS),
        RESOLVE_CLAIM(Type.CLAIM),
        RESOLVE_CREDIT(Type.CREDIT),
        CHECK_BOOKS(Type.BOOKS),
        PLACE_HOLD(Type.USER),
        RELEASE_HOLD(Type.USER),
        DISMISS_SIGNAL(Type.SIGNAL),
        WITHDRAW_DISMISSAL(Type.SIGNAL),
        END_USER_SESSION(Type.USER),
        END_USER_SESSIONS(Type.USER),
        EXPORT_USER(Type.USER),
        ERASE_USER(Type.USER),
        ALLOW_RECORDS(Type.USER),
        REPLAY(Type.DEAD_LETTER),
        REPLAY_EVENTS(Type.EVENTS),
        DISCARD(Type.DEAD_LETTER),
        ADD_MEMBERS(Type.CHANNEL),
        SYNC_USERS(Type.SYNC),
        SYNC_PROMOTIONS(Type.SYNC);

        final Type type;

        Kind(Type type) {
            this.type = type;
        }
    }
}
