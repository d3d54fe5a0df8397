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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sandbox.CodeGateway;
import sandbox.social.SandboxGoogle;

/**
 * Two services in processes of their own on one schema, that lock as production does: for every proof about signing in that
 * needs more than one pod, kills one, or is locked. They believe X-Forwarded-For, so that each test has addresses of its
 * own; they live in a time of their own, which can be moved. Started when first asked for, ended with the tests.
 */
public final class SignInPods {
    public static final int COUNT = 2;

    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    private final String schema = World.freshSchema();
    private final Path clock = ServiceProcess.directory()
            .resolve("clock-" + ProcessHandle.current().pid());
    private final SandboxGoogle google = SandboxGoogle.start(0, podsClock());
    private final CodeGateway gateway = new CodeGateway();
    private final Cable toGateway = Cable.to(gateway.url());
    private final AtomicReferenceArray<@Nullable ServiceProcess> running = new AtomicReferenceArray<>(COUNT);
    private volatile Duration offset = Duration.ZERO;

    /** In a class of its own: no thread that the start uses may need a class that is still starting. */
    private static final class Started {
        static final SignInPods PODS = new SignInPods();
    }

    private SignInPods() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::killAll));
        write(Duration.ZERO);
        startDead();
    }

    public static ServiceProcess pod(int number) {
        return Objects.requireNonNull(Started.PODS.running.get(number));
    }

    public static URI url(int pod) {
        return pod(pod).publicUrl();
    }

    /** A browser at an address that nobody else has. */
    public static Browser browser(int pod) {
        return browser(pod, freshAddress());
    }

    public static Browser browser(int pod, String address) {
        return new Browser(url(pod), "X-Forwarded-For", address);
    }

    /** Google, in the time of the pods. */
    public static SandboxGoogle google() {
        return Started.PODS.google;
    }

    /** Somebody who registers at a pod, from an address that nobody else has. */
    public static Guest guest(int pod) {
        return Guest.registers(url(pod), google(), "X-Forwarded-For", freshAddress());
    }

    public static String freshAddress() {
        int number = ADDRESSES.incrementAndGet();
        return "10.%d.%d.%d".formatted(number >> 16 & 255, number >> 8 & 255, number & 255);
    }

    public static Feeds feeds() {
        return new Feeds(pod(0).internalUrl());
    }

    public static Rows rows() {
        return new Rows(Started.PODS.schema);
    }

    public static CodeGateway gateway() {
        return Started.PODS.gateway;
    }

    /** Between the pods and the gateway. */
    public static Cable toGateway() {
        return Started.PODS.toGateway;
    }

    /** The time of both. */
    public static Instant now() {
        return Started.PODS.time();
    }

    private Instant time() {
        return Instant.now().plus(offset);
    }

    private Clock podsClock() {
        InstantSource source = this::time;
        return source.withZone(ZoneOffset.UTC);
    }

    /** It goes on from there, for both. */
    public static void advance(Duration duration) {
        Started.PODS.write(Started.PODS.offset.plus(duration));
    }

    /** Starts again those that were killed. */
    public static void startKilled() {
        Started.PODS.startDead();
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
            var properties = new LinkedHashMap<>(Map.of(
                    "auth.lock.failures",
                    "5",
                    "network.trusted-proxies",
                    "127.0.0.1",
                    "auth.mfa.delivery.url",
                    toGateway.url().resolve("/codes").toString(),
                    "auth.mfa.delivery.token",
                    CodeGateway.TOKEN,
                    "auth.mfa.delivery.timeout",
                    "PT1S",
                    TestClock.FILE,
                    clock.toString()));
            properties.putAll(google.configuration());
            running.set(pod, ServiceProcess.start(World.database().url(schema), properties));
        }
    }

    private void killAll() {
        for (int pod = 0; pod < COUNT; pod++) {
            ServiceProcess left = running.get(pod);
            if (left != null) {
                left.close();
            }
        }
    }
}
