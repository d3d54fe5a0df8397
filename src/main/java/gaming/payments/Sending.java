package gaming.payments;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How often a payment was sent and who asks the platform about it now. Whoever takes a payment has a turn: until its end
 * nobody else asks, and after it the holder begins nothing more, so that a process that dies or sleeps holds up nobody.
 */
@Embeddable
public class Sending {
    private int sends;

    /**
     * When the latest send had left at the latest: at first when it was prepared, then when its holder was done, or when the
     * turn of a holder ended who never came back.
     */
    @Column(name = "sent_at")
    private Instant sentAt;

    /** The same of the send before, as long as that may yet be booked; null when it is certain that it never will be. */
    @Column(name = "sent_before_at")
    private @Nullable Instant sentBeforeAt;

    private int turn;

    @Column(name = "busy_until")
    private @Nullable Instant busyUntil;

    /** Looks since the latest send that led to nothing. */
    private int looks;

    @SuppressWarnings("NullAway") // filled by Hibernate
    protected Sending() {}

    /** The first send, in the first turn. */
    Sending(Instant now, Instant turnEnds) {
        sends = 1;
        sentAt = now;
        turn = 1;
        busyUntil = turnEnds;
    }

    public int sends() {
        return sends;
    }

    public Instant sentAt() {
        return sentAt;
    }

    int turn() {
        return turn;
    }

    int looks() {
        return looks;
    }

    /** Whether whoever took it last has not given it back; the turn may be over. */
    boolean isHeld() {
        return busyUntil != null;
    }

    /** Until when somebody holds it; null when it may be taken. */
    public @Nullable Instant busyAt(Instant now) {
        return busyUntil != null && now.isBefore(busyUntil) ? busyUntil : null;
    }

    /** Whether the holder may still begin an exchange of at most {@code longest}: it would end within the turn. */
    boolean timeFor(Duration longest, Instant now) {
        return busyUntil != null && !now.plus(longest).isAfter(busyUntil);
    }

    /** Whether it is certain of every send but the latest that it never will be booked; true when there was but one. */
    boolean onlyLatestMatters() {
        return sentBeforeAt == null;
    }

    /** Whether even the latest send is so old that what is not found at {@code askedAt} will not be booked any more. */
    boolean neverUnlessFound(Instant askedAt, Duration notFoundAfter) {
        return askedAt.isAfter(sentAt.plus(notFoundAfter));
    }

    void take(Instant now, Instant turnEnds) {
        if (busyAt(now) != null) {
            throw new IllegalStateException("Somebody else holds the payment");
        }
        if (busyUntil != null) {
            // Its holder never came back, and may have sent up to the end of its turn
            leftBy(busyUntil);
        }
        turn++;
        busyUntil = turnEnds;
    }

    /**
     * The holder sends once more, and its turn begins anew. That the platform did not know of the sends before, when it was
     * asked at {@code askedAt}, says only of old ones that it never will: others may be on their way yet.
     */
    void again(Instant now, Instant turnEnds, Instant askedAt, Duration notFoundAfter) {
        sends++;
        sentBeforeAt = neverUnlessFound(askedAt, notFoundAfter) ? null : sentAt;
        sentAt = now;
        looks = 0;
        busyUntil = turnEnds;
    }

    /** The holder has sent, and whatever left has left by now. */
    void leftBy(Instant now) {
        sentAt = now.isAfter(sentAt) ? now : sentAt;
    }

    void lookedInVain() {
        looks++;
        release();
    }

    void release() {
        busyUntil = null;
    }
}
