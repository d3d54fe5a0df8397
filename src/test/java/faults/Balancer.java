package faults;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import world.KeptConnection;
import world.KeptConnection.Message;
import world.ServiceProcess;

/**
 * A simple load balancer before the pods of a service, for both listeners. Requests go to the ready pods in turn, over
 * kept connections. It asks each pod ten times a second for its readiness, and retries no request: a request that a pod
 * loses is lost, and counted.
 */
final class Balancer implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Balancer.class.getName());

    private final List<BalancedPod> pods = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final ServerSocket outside = listen();
    private final ServerSocket inside = listen();
    private final AtomicLong turns = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    private final Queue<String> lost = new ConcurrentLinkedQueue<>();

    public Balancer() {
        threads.execute(() -> accept(outside, BalancedPod::publicUrl));
        threads.execute(() -> accept(inside, BalancedPod::internalUrl));
    }

    /** From its report of readiness until its report of the contrary. */
    public void add(ServiceProcess service) {
        pods.add(new BalancedPod(service));
    }

    public URI publicUrl() {
        return url(outside);
    }

    public URI internalUrl() {
        return url(inside);
    }

    /** The number of pods that get requests now. */
    public long ready() {
        return pods.stream().filter(BalancedPod::isReady).count();
    }

    /** Requests that a pod has answered. */
    public long answered() {
        return answered.get();
    }

    /** The lost requests, with the reasons. */
    public List<String> lost() {
        return List.copyOf(lost);
    }

    private void accept(ServerSocket from, Function<BalancedPod, URI> listener) {
        while (!from.isClosed()) {
            try {
                Socket client = from.accept();
                threads.execute(() -> serve(client, listener));
            } catch (IOException | RejectedExecutionException closed) {
                LOG.log(System.Logger.Level.DEBUG, "No more connections", closed);
            }
        }
    }

    /** The client's connection is kept, even when the pod closes its own. */
    private void serve(Socket client, Function<BalancedPod, URI> listener) {
        try (client) {
            client.setTcpNoDelay(true);
            var in = new BufferedInputStream(client.getInputStream());
            for (Message request = Message.read(in); request != null; request = Message.read(in)) {
                pass(request.without("connection"), listener)
                        .without("connection")
                        .write(client.getOutputStream());
            }
        } catch (IOException gone) {
            LOG.log(System.Logger.Level.DEBUG, "A client is gone", gone);
        }
    }

    private Message pass(Message request, Function<BalancedPod, URI> listener) {
        BalancedPod pod = next();
        if (pod == null) {
            return lose("No pod is ready for " + request.head().getFirst());
        }
        try {
            Message answer = pod.exchange(listener.apply(pod), request);
            answered.incrementAndGet();
            return answer;
        } catch (IOException failure) {
            return lose(request.head().getFirst() + ": " + failure);
        }
    }

    private Message lose(String why) {
        lost.add(why);
        return new Message(List.of("HTTP/1.1 502 Bad Gateway", "Content-Length: 0"), new byte[0]);
    }

    private @Nullable BalancedPod next() {
        List<BalancedPod> ready = pods.stream().filter(BalancedPod::isReady).toList();
        return ready.isEmpty() ? null : ready.get((int) (turns.getAndIncrement() % ready.size()));
    }

    private static ServerSocket listen() {
        try {
            return new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static URI url(ServerSocket socket) {
        return URI.create("http://127.0.0.1:" + socket.getLocalPort());
    }

    @Override
    public void close() {
        try (outside;
                inside) {
            pods.forEach(BalancedPod::close);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } finally {
            threads.shutdownNow();
        }
    }

    /** A pod from the view of a load balancer: its reported readiness, and the kept connections to it. */
    private static final class BalancedPod implements AutoCloseable {
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
        Message exchange(URI address, Message request) throws IOException {
            Deque<KeptConnection> idle = kept.computeIfAbsent(address, _ -> new ConcurrentLinkedDeque<>());
            KeptConnection before = idle.pollLast();
            KeptConnection connection = before == null ? KeptConnection.open(address) : before;
            try {
                Message answer = connection.exchange(request);
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
}
