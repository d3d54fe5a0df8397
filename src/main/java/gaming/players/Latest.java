package gaming.players;

import gaming.database.Row;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The latest bets of a user on a game: of any status, and among the SETTLED ones; null where there is none. */
record Latest(@Nullable Instant played, @Nullable Instant settled) {
    static final Latest NONE = new Latest(null, null);

    static Latest of(Played bet) {
        return new Latest(bet.at(), bet.settled() ? bet.at() : null);
    }

    static Latest read(Row row) {
        return new Latest(row.getInstantIfAny("played_at"), row.getInstantIfAny("settled_at"));
    }

    Latest or(Latest other) {
        return new Latest(later(played, other.played), later(settled, other.settled));
    }

    /** Whether this may change when {@code bet} goes away. */
    boolean restsOn(Played bet) {
        return bet.at().equals(played) || (bet.settled() && bet.at().equals(settled));
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.isAfter(other) ? one : other;
    }
}
