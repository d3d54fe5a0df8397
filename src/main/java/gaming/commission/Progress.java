package gaming.commission;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The latest run of a day's job; {@code recalculationNeeded} when bets or deposits came after it was listed. */
record Progress(
        DayState state,
        int usersTotal,
        int usersDone,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        boolean recalculationNeeded) {
    static final Progress NONE = new Progress(DayState.NONE, 0, 0, null, null, false);
}
