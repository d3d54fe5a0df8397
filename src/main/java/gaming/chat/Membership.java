package gaming.chat;

import gaming.database.Row;
import java.time.Instant;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * All active users brought into a channel: how far that is.
 *
 * @param added since it was started; who is passed twice counts twice
 * @param refused whom the chat service did not take
 * @param problem what it waits for, or why it failed; null: nothing
 * @param task the queued task that works on it
 * @param turn raised whenever somebody takes it to work on it
 */
record Membership(
        String channel,
        MembershipState state,
        Round round,
        int added,
        int refused,
        @Nullable String problem,
        ObjectId task,
        int turn,
        Instant askedAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt) {
    static final String COLUMNS = "channel_id, state, asked, answers, position, round_end, again, added, refused, "
            + "problem, task, turn, asked_at, started_at, finished_at";

    static Membership read(Row row) {
        byte[] end = row.getBytes("round_end");
        return new Membership(
                row.getString("channel_id"),
                MembershipState.valueOf(row.getString("state")),
                new Round(
                        row.getInt("asked"),
                        row.getInt("answers"),
                        new ObjectId(row.getBytes("position")),
                        end == null ? null : new ObjectId(end),
                        row.getBoolean("again")),
                row.getInt("added"),
                row.getInt("refused"),
                row.getString("problem"),
                new ObjectId(row.getBytes("task")),
                row.getInt("turn"),
                row.getInstant("asked_at"),
                row.getInstantIfAny("started_at"),
                row.getInstantIfAny("finished_at"));
    }

    /** In the order of {@link #COLUMNS}. */
    @Nullable
    Object[] values() {
        return new @Nullable Object[] {
            channel,
            state,
            round.asked(),
            round.answers(),
            round.position(),
            round.end(),
            round.again(),
            added,
            refused,
            problem,
            task,
            turn,
            askedAt,
            startedAt,
            finishedAt
        };
    }

    static Membership first(String channel, ObjectId task, Instant now) {
        return new Membership(channel, MembershipState.QUEUED, Round.first(1), 0, 0, null, task, 0, now, null, null);
    }

    /** One more request; what has ended begins anew by {@code next}. */
    Membership asked(ObjectId next, Instant now) {
        int requests = round.asked() + 1;
        return state.hasEnded()
                ? new Membership(
                        channel, MembershipState.QUEUED, Round.first(requests), 0, 0, null, next, turn, now, null, null)
                : new Membership(
                        channel,
                        state,
                        round.asked(requests),
                        added,
                        refused,
                        problem,
                        task,
                        turn,
                        now,
                        startedAt,
                        finishedAt);
    }

    /** Somebody works on it from now on, and nobody else. */
    Membership taken(Instant now) {
        return new Membership(
                channel,
                MembershipState.RUNNING,
                round.begun(),
                added,
                refused,
                null,
                task,
                turn + 1,
                askedAt,
                startedAt == null ? now : startedAt,
                null);
    }

    /** Users were looked at, up to where {@code moved} is; {@code round} has the requests that came meanwhile. */
    Membership moved(Round moved, int more, int notTaken, Instant now) {
        Round on = moved.asked(round.asked()).begun();
        return new Membership(
                channel,
                on.isOver() ? MembershipState.DONE : state,
                on,
                added + more,
                refused + notTaken,
                null,
                task,
                turn,
                askedAt,
                startedAt,
                on.isOver() ? now : null);
    }

    Membership waiting(String reason) {
        return ended(state, reason, null);
    }

    Membership failed(String reason, Instant now) {
        return ended(MembershipState.FAILED, reason, now);
    }

    private Membership ended(MembershipState next, String reason, @Nullable Instant at) {
        return new Membership(channel, next, round, added, refused, reason, task, turn, askedAt, startedAt, at);
    }
}
