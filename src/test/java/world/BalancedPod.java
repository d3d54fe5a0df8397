package world;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.LockSupport;

/** A pod from the view of a load balancer: its reported readiness, and the kept connections to it. */
final class BalancedPod implements AutoCloseable {
    private static final Duration BETWEEN_CHECKS = Duration.ofMillis(100);

    private final ServiceProcess service;
    private final Map<URI, Deque<KeptConnection>> kept = new ConcurrentHashMap<>();
    private volatile boolean ready;
    private volatile boolean closed;

    BalancedPod(ServiceProcess service) {
        this.service = service;
        Thread.startVirtualThread(this::check);
    }

    boolean isReady() {
        return ready;
    }

    URI publicUrl() {
        return service.publicUrl();
    }

    URI internalUrl() {
        return service.internalUrl();
    }

    /** Uses a kept connection where there is one, and never retries. */
    HttpMessage exchange(URI address, HttpMessage request) throws IOException {
        Deque<KeptConnection> idle = kept.computeIfAbsent(address, _ -> new ConcurrentLinkedDeque<>());
        KeptConnection before = idle.pollLast();
        KeptConnection connection = before == null ? KeptConnection.open(address) : before;
        try {
            HttpMessage answer = connection.exchange(request);
            if (!answer.isLast()) {
                idle.addLast(connection);
                connection = null;
            }
            return answer;
        } finally {
            if (connection != null) {
                connection.close();
            }
        }
    }

    /** Polls like a kubelet, more often. */
    private void check() {
        while (!closed && service.isAlive()) {
            ready = service.readyStatus() == 200;
            LockSupport.parkNanos(BETWEEN_CHECKS.toNanos());
        }
        ready = false;
    }

    @Override
    public void close() {
        closed = true;
        kept.values().forEach(idle -> idle.forEach(KeptConnection::close));
    }
}
