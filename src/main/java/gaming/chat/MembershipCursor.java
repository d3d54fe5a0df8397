package gaming.chat;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The position of a membership among all users in the order of their ids. When a request comes in the middle of a round,
 * users that it has passed may have become active since. So a new round begins at the position: its first part ends at
 * the last of all users, and its second part goes from the first user to that position. A round that begins after a
 * request answers it. However many requests come, the cursor goes on.
 *
 * @param asked the requests so far
 * @param answers the requests that this round answers
 * @param position the last user that the cursor has passed; {@link #START}: none
 * @param end the last user of the second part, which begins at the first user; null: the round ends at the last of all
 *     users
 * @param again whether the second part has begun
 */
@Embeddable
record MembershipCursor(
        int asked,
        int answers,
        ObjectId position,
        @Column(name = "round_end") @Nullable ObjectId end,
        boolean again) {
    static final ObjectId START = new ObjectId(new byte[12]);
    private static final ObjectId LAST = new ObjectId("ffffffffffffffffffffffff");

    static MembershipCursor first(int asked) {
        return new MembershipCursor(asked, asked, START, null, false);
    }

    /** This round; if requests have come since it began, a new one from the same position, which answers all. */
    MembershipCursor answeringAll() {
        if (answers == asked) {
            return this;
        }
        boolean whole = position.equals(START);
        return new MembershipCursor(asked, asked, position, whole ? null : position, false);
    }

    MembershipCursor asked(int requests) {
        return new MembershipCursor(requests, answers, position, end, again);
    }

    /** Whether the round still has to pass the user. */
    boolean covers(ObjectId user) {
        return end == null || !again || user.compareTo(end) <= 0;
    }

    MembershipCursor after(ObjectId user) {
        return new MembershipCursor(asked, answers, end == null || covers(user) ? user : end, end, again);
    }

    MembershipCursor afterAll() {
        return isLastPart()
                ? new MembershipCursor(asked, answers, LAST, end, again)
                : new MembershipCursor(asked, answers, START, end, true);
    }

    /** Whether all requests are answered. */
    boolean isOver() {
        ObjectId last = end == null ? LAST : end;
        return answers == asked && isLastPart() && position.compareTo(last) >= 0;
    }

    private boolean isLastPart() {
        return end == null || again;
    }
}
