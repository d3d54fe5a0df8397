package world;

import dev.Feeds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import sandbox.CodeGateway;
import sandbox.SandboxRates;
import sandbox.social.SandboxGoogle;

/**
 * Two services in processes of their own on one schema, for every test that needs more than one pod or other settings
 * than the service in this JVM. They lock like production, and have a clock of their own that tests can move. The second
 * reaches the database over a cable. They start on first use.
 */
public final class Fleet {
    public static final int COUNT = 2;

    /** Small, so that a day of commission has many batches. */
    public static final int COMMISSION_BATCH = 20;

    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    private final String schema = World.freshSchema();
    private final Path clock = ServiceProcess.directory()
            .resolve("clock-" + ProcessHandle.current().pid());
    private final SandboxGoogle google = SandboxGoogle.start(0, podsClock());
    private final SandboxRates rates = SandboxRates.start(0, podsClock());
    private final CodeGateway gateway = new CodeGateway();
    private final Cable toGateway = Cable.to(gateway.url());
    private final Cable toDatabase = Cable.to(World.database().port());
    private final AtomicReferenceArray<@Nullable ServiceProcess> running = new AtomicReferenceArray<>(COUNT);
    private volatile Duration offset = Duration.ZERO;

    /** A class of its own, because threads of the start may need a class that is still initializing. */
    private static final class Started {
        static final Fleet FLEET = new Fleet();
    }

    private Fleet() {
        for (int pod = 0; pod < COUNT; pod++) {
            World.allow(user(pod));
        }
        write(Duration.ZERO);
        startDead();
    }

    public static ServiceProcess pod(int number) {
        return Objects.requireNonNull(Started.FLEET.running.get(number));
    }

    public static URI url(int pod) {
        return pod(pod).publicUrl();
    }

    /** A browser with an address of its own. */
    public static Browser browser(int pod) {
        return browser(pod, freshAddress());
    }

    public static Browser browser(int pod, String address) {
        return new Browser(url(pod), "X-Forwarded-For", address);
    }

    /** Google, with the clock of the pods. */
    public static SandboxGoogle google() {
        return Started.FLEET.google;
    }

    /** A person who registers at a pod, from an address of their own. */
    public static Guest guest(int pod) {
        return Guest.registers(url(pod), google(), "X-Forwarded-For", freshAddress());
    }

    public static String freshAddress() {
        int number = ADDRESSES.incrementAndGet();
        return "10.%d.%d.%d".formatted(number >> 16 & 255, number >> 8 & 255, number & 255);
    }

    public static Feeds feeds() {
        return pod(0).feeds();
    }

    public static Rows rows() {
        return new Rows(Started.FLEET.schema);
    }

    public static CodeGateway gateway() {
        return Started.FLEET.gateway;
    }

    /** Between the pods and the gateway. */
    public static Cable toGateway() {
        return Started.FLEET.toGateway;
    }

    /** Between the second pod and the database. */
    public static Cable toDatabase() {
        return Started.FLEET.toDatabase;
    }

    /** The source of rates, which no pod polls because polling is off. */
    public static SandboxRates rates() {
        return Started.FLEET.rates;
    }

    /** The database user of a pod. */
    public static String user(int pod) {
        return "fleet" + pod;
    }

    /** A valid access token of {@code user} by the clock of both. */
    public static String accessToken(ObjectId user) {
        return World.keys().accessToken(user, user.toHexString(), now(), Duration.ofMinutes(15));
    }

    /** The clock of both. */
    public static Instant now() {
        return Started.FLEET.time();
    }

    private Instant time() {
        return Instant.now().plus(offset);
    }

    private Clock podsClock() {
        InstantSource source = this::time;
        return source.withZone(ZoneOffset.UTC);
    }

    /** Moves the clock of both. */
    public static void advance(Duration duration) {
        Started.FLEET.write(Started.FLEET.offset.plus(duration));
    }

    /** Starts killed pods again. */
    public static void startKilled() {
        Started.FLEET.startDead();
    }

    private synchronized void write(Duration ahead) {
        try {
            Path next = clock.resolveSibling(clock.getFileName() + ".next");
            Files.writeString(next, ahead.toString());
            Files.move(next, clock, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            offset = ahead;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void startDead() {
        List<CompletableFuture<Void>> starts = IntStream.range(0, COUNT)
                .mapToObj(pod -> CompletableFuture.runAsync(() -> startIfDead(pod), Thread::startVirtualThread))
                .toList();
        starts.forEach(CompletableFuture::join);
    }

    private void startIfDead(int pod) {
        ServiceProcess before = running.get(pod);
        if (before == null || !before.isAlive()) {
            String url = World.database().url(schema);
            running.set(pod, ServiceProcess.start(pod == 0 ? url : toDatabase.reroute(url), properties(pod)));
        }
    }

    private Map<String, String> properties(int pod) {
        var properties = new HashMap<>(google.configuration());
        properties.put(TestClock.FILE, clock.toString());
        properties.put("db.user", user(pod));
        properties.put("auth.lock.failures", "5");
        properties.put(
                "auth.mfa.delivery.url", toGateway.url().resolve("/codes").toString());
        properties.put("auth.mfa.delivery.token", CodeGateway.TOKEN);
        properties.put("auth.mfa.delivery.timeout", "PT5S");
        properties.put("rates.url", rates.url().toString());
        properties.put("rates.enabled", "false");
        properties.put("limits.claims.per-hour", "50");
        properties.put("commission.batch-size", Integer.toString(COMMISSION_BATCH));
        properties.put("commission.recalculate-after", "PT1H");
        properties.put("tasks.heartbeat", "PT1S");
        // That of the second is far beyond what a test holds a request for
        properties.put("gaming-platform.read-timeout", pod == 0 ? "PT4S" : "PT2M");
        return properties;
    }
}
