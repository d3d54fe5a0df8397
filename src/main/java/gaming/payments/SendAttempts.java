package gaming.payments;

import gaming.database.Lease;
import gaming.database.Moment;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Transient;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sends of a payment and the lease of the call that works on it. Until the lease ends, no other call asks the
 * platform. After its end, the holder sends nothing more.
 */
@Embeddable
public class SendAttempts {
    private int sends;

    /**
     * The latest moment at which the latest send can have left: its preparation, then the release by a holder that does
     * not know the outcome, or the end of a lease that was never released.
     */
    @Column(name = "sent_at")
    private Instant sentAt;

    /**
     * The same moment of the send before the latest one, or before one that was not sent; null for a first send, and once
     * it is certain that the platform never books the earlier sends.
     */
    @Column(name = "sent_before_at")
    private @Nullable Instant sentBeforeAt;

    private Lease lease;

    /** Since when this process holds the lease; null where it does not. */
    @Transient
    private @Nullable Moment held;

    /** The number of lookups since the latest send that found nothing certain. */
    @Column(name = "looks")
    private int lookups;

    @SuppressWarnings("NullAway") // Hibernate sets the fields
    protected SendAttempts() {}

    SendAttempts(Moment now, Duration length) {
        sends = 1;
        sentAt = now.at();
        lease = Lease.NONE.taken(now.at(), length);
        held = now;
    }

    public int sends() {
        return sends;
    }

    public Instant sentAt() {
        return sentAt;
    }

    Lease lease() {
        return lease;
    }

    int lookups() {
        return lookups;
    }

    /** When the lease that holds at {@code now} ends; null where none does. */
    public @Nullable Instant heldUntil(Instant now) {
        return lease.heldUntil(now);
    }

    /** When this process took the lease: it asked the platform no earlier. */
    Instant heldSince() {
        return Objects.requireNonNull(held).at();
    }

    Instant now() {
        return Objects.requireNonNull(held).continued();
    }

    /** Whether an exchange of at most {@code longest} that the holder begins now ends within the lease. */
    boolean timeFor(Duration longest) {
        return lease.lasts(now().plus(longest));
    }

    /** Whether it is certain that the platform never books a send but the latest. True after a single send. */
    boolean onlyLatestMatters() {
        return sentBeforeAt == null;
    }

    /** Whether the platform, if it does not know the latest send at {@code askedAt}, never books it. */
    boolean neverUnlessFound(Instant askedAt, Duration notFoundAfter) {
        return askedAt.isAfter(sentAt.plus(notFoundAfter));
    }

    void take(Moment now, Duration length) {
        Instant neverReleased = lease.end();
        lease = lease.taken(now.at(), length);
        held = now;
        if (neverReleased != null) {
            // Its holder may have sent up to its end
            leftBy(neverReleased);
        }
    }

    /**
     * The platform did not know the earlier sends when it was asked at {@code askedAt}. It never books those that were
     * old by then, but others may be on their way.
     */
    void again(Moment now, Duration length, Instant askedAt, Duration notFoundAfter) {
        notAgain(askedAt, notFoundAfter);
        sends++;
        sentAt = now.at();
        lookups = 0;
        lease = lease.extended(now.at(), length);
        held = now;
    }

    /** No other send follows. The platform did not know the sends so far when it was asked at {@code askedAt}. */
    void notAgain(Instant askedAt, Duration notFoundAfter) {
        sentBeforeAt = neverUnlessFound(askedAt, notFoundAfter) ? null : sentAt;
    }

    /** Whether the platform may book an earlier send, although it does not know it at {@code now}. */
    boolean earlierMayBeBooked(Instant now, Duration notFoundAfter) {
        return sentBeforeAt != null && !now.isAfter(sentBeforeAt.plus(notFoundAfter));
    }

    /** The holder has sent, and nothing leaves after {@code now}. */
    void leftBy(Instant now) {
        sentAt = now.isAfter(sentAt) ? now : sentAt;
    }

    void lookedUp() {
        lookups++;
        release();
    }

    void release() {
        lease = lease.released();
    }
}
