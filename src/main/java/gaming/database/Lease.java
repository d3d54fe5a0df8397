package gaming.database;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The lease of a row, for work that is longer than a transaction. It is taken only while the row is free, a later lease
 * ends an earlier one, and only its holder ends it. So a process that dies or sleeps delays no other for longer than a
 * lease.
 *
 * @param number the number of the latest lease; 0: there was none
 * @param end the end of the latest lease, which may have passed; null: it was released
 */
@Embeddable
public record Lease(
        @Column(name = "lease") int number,
        @Column(name = "lease_ends") @Nullable Instant end) {
    public static final Lease NONE = new Lease(0, null);

    /** The condition of SQL that a row is free at the moment of its parameter. */
    public static final String FREE = "(lease_ends is null or lease_ends <= ?)";

    /** When the lease that holds at {@code now} ends; null where none does. */
    public @Nullable Instant heldUntil(Instant now) {
        return end != null && now.isBefore(end) ? end : null;
    }

    /** Whether the holder may work until {@code then}. */
    public boolean lasts(Instant then) {
        return end != null && !then.isAfter(end);
    }

    /** Whether the latest lease is that of {@code holder} and was not released; it may have ended. */
    public boolean isStill(Lease holder) {
        return end != null && number == holder.number;
    }

    public Lease taken(Instant now, Duration length) {
        if (heldUntil(now) != null) {
            throw new IllegalStateException("Another call has the lease");
        }
        return new Lease(number + 1, now.plus(length));
    }

    /** The lease of a row whose latest work always wins: it ends an earlier one at once, and never makes a later wait. */
    public Lease takenOver(Instant now) {
        return new Lease(number + 1, now);
    }

    public Lease extended(Instant now, Duration length) {
        return new Lease(number, now.plus(length));
    }

    public Lease released() {
        return new Lease(number, null);
    }
}
