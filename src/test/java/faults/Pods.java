package faults;

import dev.EmbeddedMariaDb;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sandbox.SandboxPlatform;
import sandbox.Waiting;
import world.Cable;
import world.Rows;
import world.ServiceProcess;

/**
 * Two services in processes of their own on one schema of one database with one server or two, each with cables of its own to the platform and to the database,
 * and with a database user of its own, so that the database can tell them apart. Each can be killed and started again.
 */
final class Pods implements AutoCloseable {
    static final int COUNT = 2;

    /** Limits out of the way, and a queue that is quick to look, and to see that a pod is dead. */
    private static final Map<String, String> PROPERTIES = Map.of(
            "limits.claims.per-hour", "1000000",
            "limits.claims.per-day", "1000000",
            "limits.claims.cooldown", "PT0S",
            "gaming-platform.token", SandboxPlatform.TOKEN,
            "tasks.polling-interval", "PT0.2S",
            "tasks.heartbeat", "PT0.5S",
            "tasks.missed-heartbeats", "4",
            "tasks.threads", "8");

    private final List<EmbeddedMariaDb> servers;
    private final String schema;
    private final Map<String, String> properties;
    private final List<Cable> platformCables;
    /** Of each pod, one to each server. */
    private final List<List<Cable>> databaseCables;

    private final AtomicReferenceArray<@Nullable ServiceProcess> running = new AtomicReferenceArray<>(COUNT);
    private final Set<ServiceProcess> leftFrozen = ConcurrentHashMap.newKeySet();
    private final ConcurrentLinkedQueue<ServiceProcess> all = new ConcurrentLinkedQueue<>();
    private final Lock starting = new ReentrantLock();
    private final Thread atExit = new Thread(this::killAll);

    private Pods(List<EmbeddedMariaDb> servers, String schema, URI platform, Map<String, String> properties) {
        this.servers = servers;
        this.schema = schema;
        this.properties = new LinkedHashMap<>(PROPERTIES);
        this.properties.putAll(properties);
        platformCables = Stream.generate(() -> Cable.to(platform)).limit(COUNT).toList();
        databaseCables = Stream.generate(() ->
                        servers.stream().map(server -> Cable.to(server.port())).toList())
                .limit(COUNT)
                .toList();
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Starts both; {@code properties} win over what claims under faults need anyway. The first of the servers is the primary
     * now.
     */
    static Pods start(List<EmbeddedMariaDb> servers, String schema, URI platform, Map<String, String> properties) {
        var pods = new Pods(servers, schema, platform, properties);
        pods.createUsers();
        pods.startDead();
        return pods;
    }

    ServiceProcess pod(int number) {
        return Objects.requireNonNull(running.get(number));
    }

    /** From each pod to the platform. */
    List<Cable> platformCables() {
        return platformCables;
    }

    /** From each pod to each server of the database. */
    List<Cable> databaseCables() {
        return databaseCables.stream().flatMap(List::stream).toList();
    }

    /** The database user of a pod. */
    static String user(int pod) {
        return "payer" + pod;
    }

    /** Of the first of the servers. */
    Rows rows() {
        return new Rows(servers.getFirst(), schema);
    }

    /** Does something to the cables to the database, unless a start is under way. A start needs the database. */
    void cut(Consumer<List<Cable>> cutting) {
        if (starting.tryLock()) {
            try {
                cutting.accept(databaseCables());
            } finally {
                starting.unlock();
            }
        }
    }

    /** Starts again those that were killed. */
    void startDead() {
        starting.lock();
        try {
            databaseCables().forEach(Cable::steady);
            startAllDead();
        } finally {
            starting.unlock();
        }
    }

    /** Stops a pod for good; {@link #startDead} starts another in its place. One that was left so before is killed. */
    void leaveFrozen(int pod) {
        leftFrozen.forEach(ServiceProcess::kill);
        Reaper.signal("-STOP", pod(pod).pid());
        leftFrozen.add(pod(pod));
    }

    /** Kills a pod and starts one in its place whose clock is ahead. */
    ServiceProcess replaceByOneAhead(int pod, Duration ahead) {
        starting.lock();
        try {
            databaseCables().forEach(Cable::steady);
            pod(pod).kill();
            started(pod, ServiceProcess.startAhead(url(pod), own(pod), ahead));
        } finally {
            starting.unlock();
        }
        return pod(pod);
    }

    void awaitReady(Duration patience) {
        Waiting.until(() -> IntStream.range(0, COUNT).allMatch(pod -> pod(pod).readyStatus() == 200), patience);
    }

    /** Lets a pod end as a scheduler of pods does, and starts another in its place. */
    ServiceProcess replace(int pod) {
        pod(pod).terminate();
        pod(pod).exitCode();
        startDead();
        return pod(pod);
    }

    private void startAllDead() {
        List<CompletableFuture<Void>> starts = IntStream.range(0, COUNT)
                .mapToObj(pod -> CompletableFuture.runAsync(() -> startIfDead(pod), Thread::startVirtualThread))
                .toList();
        starts.forEach(CompletableFuture::join);
    }

    /** Everything that all processes have printed, also those that were killed. */
    String output() {
        return String.join("\n", all.stream().map(ServiceProcess::output).toList());
    }

    private void startIfDead(int pod) {
        ServiceProcess before = running.get(pod);
        if (before == null || !before.isAlive() || leftFrozen.contains(before)) {
            started(pod, ServiceProcess.start(url(pod), own(pod)));
        }
    }

    private void started(int pod, ServiceProcess service) {
        all.add(service);
        running.set(pod, service);
    }

    private String url(int pod) {
        return databaseCables.get(pod).stream()
                .map(cable -> "127.0.0.1:" + cable.port())
                .collect(Collectors.joining(",", "jdbc:mariadb://", "/" + schema));
    }

    private Map<String, String> own(int pod) {
        var own = new LinkedHashMap<>(properties);
        own.put("db.user", user(pod));
        own.put("gaming-platform.url", platformCables.get(pod).url().toString());
        return own;
    }

    private void createUsers() {
        for (int pod = 0; pod < COUNT; pod++) {
            rows().change("create user if not exists '" + user(pod) + "'@'%' identified by 'gaming'");
            // No right to write on a read-only server, which all rights on *.* would include
            rows().change("grant all on `" + schema + "`.* to '" + user(pod) + "'@'%'");
        }
    }

    private void killAll() {
        all.forEach(ServiceProcess::close);
    }

    @Override
    public void close() {
        killAll();
        platformCables.forEach(Cable::close);
        databaseCables().forEach(Cable::close);
        Runtime.getRuntime().removeShutdownHook(atExit);
    }
}
