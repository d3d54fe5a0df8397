package gaming.chat;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * How far a membership has come on its way through all users in the order of their ids. When it is asked for again on the
 * way, users that it has passed may have become active since: it goes on to the last user, and then from the first one to
 * where it was. So every request is answered by one whole round that began after it, and however many come, the way goes on.
 *
 * @param asked requests so far
 * @param answers those of them that the round answers
 * @param position the last user who was looked at; {@link ActiveUsers#START}: none
 * @param end the last user of the round once it has begun anew at the first; null: it is over at the last of all users
 * @param again whether it has begun anew
 */
@Embeddable
record Round(
        int asked,
        int answers,
        ObjectId position,
        @Column(name = "round_end") @Nullable ObjectId end,
        boolean again) {
    static Round first(int asked) {
        return new Round(asked, asked, ActiveUsers.START, null, false);
    }

    /** What answers all requests: whoever was read before this is not counted on. */
    Round begun() {
        if (answers == asked) {
            return this;
        }
        boolean whole = position.equals(ActiveUsers.START);
        return new Round(asked, asked, position, whole ? null : position, false);
    }

    Round asked(int requests) {
        return new Round(requests, answers, position, end, again);
    }

    /** Whether the user is still to be looked at. */
    boolean covers(ObjectId user) {
        return end == null || !again || user.compareTo(end) <= 0;
    }

    /** All users up to this one have been looked at. */
    Round after(ObjectId user) {
        return new Round(asked, answers, end == null || covers(user) ? user : end, end, again);
    }

    /** All users there are have been looked at from the position on. */
    Round afterAll() {
        return isLastPart()
                ? new Round(asked, answers, LAST, end, again)
                : new Round(asked, answers, ActiveUsers.START, end, true);
    }

    /** Whether every request has been answered. */
    boolean isOver() {
        ObjectId last = end == null ? LAST : end;
        return answers == asked && isLastPart() && position.compareTo(last) >= 0;
    }

    private boolean isLastPart() {
        return end == null || again;
    }

    /** No user's id comes after it. */
    private static final ObjectId LAST = new ObjectId("ffffffffffffffffffffffff");
}
