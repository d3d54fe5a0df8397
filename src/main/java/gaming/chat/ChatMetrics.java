package gaming.chat;

import gaming.Starting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.persistence.PersistenceException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * The gauges {@code chat_memberships} by state: of the database, so the same on every pod. Asking does not wait for it:
 * what is told may be some seconds old, and is -1 until it has been read once.
 */
@ApplicationScoped
class ChatMetrics {
    private static final System.Logger LOG = System.getLogger(ChatMetrics.class.getName());
    private static final Duration FRESH = Duration.ofSeconds(5);

    private final Memberships memberships;
    private final AtomicBoolean reading = new AtomicBoolean();
    private volatile Map<MembershipState, Integer> counts = Map.of();
    private volatile boolean known;
    private volatile long readAt = System.nanoTime() - FRESH.toNanos();

    @Inject
    ChatMetrics(Memberships memberships) {
        this.memberships = memberships;
    }

    void register(@Observes Starting starting, MetricRegistry metrics) {
        Metadata metadata = Metadata.builder()
                .withName("chat_memberships")
                .withDescription("Channels that all active users are brought into, by state; -1: not known yet")
                .build();
        for (MembershipState state : MembershipState.values()) {
            metrics.gauge(metadata, () -> count(state), new Tag("state", state.name()));
        }
    }

    private Number count(MembershipState state) {
        if (System.nanoTime() - readAt >= FRESH.toNanos() && reading.compareAndSet(false, true)) {
            Thread.ofVirtual().name("chat-metrics").start(this::read);
        }
        return known ? counts.getOrDefault(state, 0) : -1;
    }

    private void read() {
        try {
            counts = memberships.count();
            known = true;
        } catch (PersistenceException failure) {
            LOG.log(Level.DEBUG, "The metrics of chat stay as they were", failure);
        } finally {
            readAt = System.nanoTime();
            reading.set(false);
        }
    }
}
