package gaming.payments;

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
 * platform. After its end, the holder sends nothing more. So a process that dies or sleeps delays no other call for
 * longer than a lease.
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

    /** The number of the latest lease. */
    @Column(name = "turn")
    private int lease;

    @Column(name = "busy_until")
    private @Nullable Instant leaseEnds;

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
        lease = 1;
        hold(now, length);
    }

    public int sends() {
        return sends;
    }

    public Instant sentAt() {
        return sentAt;
    }

    int lease() {
        return lease;
    }

    int lookups() {
        return lookups;
    }

    /** Whether the latest lease was not released; it may have ended. */
    boolean isHeld() {
        return leaseEnds != null;
    }

    /** When the lease that holds at {@code now} ends; null where none does. */
    public @Nullable Instant heldUntil(Instant now) {
        return leaseEnds != null && now.isBefore(leaseEnds) ? leaseEnds : null;
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
        return leaseEnds != null && !now().plus(longest).isAfter(leaseEnds);
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
        if (heldUntil(now.at()) != null) {
            throw new IllegalStateException("Another call holds the payment");
        }
        if (leaseEnds != null) {
            // Its holder never released it, and may have sent up to its end
            leftBy(leaseEnds);
        }
        lease++;
        hold(now, length);
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
        hold(now, length);
    }

    /** No other send follows. The platform did not know the sends so far when it was asked at {@code askedAt}. */
    void notAgain(Instant askedAt, Duration notFoundAfter) {
        sentBeforeAt = neverUnlessFound(askedAt, notFoundAfter) ? null : sentAt;
    }

    /** Whether the platform may book an earlier send, although it does not know it at {@code now}. */
    boolean earlierMayBeBooked(Instant now, Duration notFoundAfter) {
        return sentBeforeAt != null && !now.isAfter(sentBeforeAt.plus(notFoundAfter));
    }

    private void hold(Moment now, Duration length) {
        held = now;
        leaseEnds = now.at().plus(length);
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
        leaseEnds = null;
    }
}
