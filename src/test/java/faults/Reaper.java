package faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Kills service processes and the database as a power cut does, one after the other, and starts them again. Freezes them
 * as a long collection of garbage or a busy host does: they go on where they were, and do not know that time has passed.
 */
final class Reaper {
    private static final int LONGEST_DEATH_MILLIS = 1500;
    /** Shorter than what is left of a turn when a send begins, so that whatever it was about to do is still right. */
    private static final int LONGEST_FREEZE_MILLIS = 4000;
    /** Longer than a turn: others have taken over. */
    private static final int LONG_FREEZE_MILLIS = 16_000;

    private final Pods pods;
    private final EmbeddedMariaDb database;
    private final Plan plan;
    private final AtomicInteger services = new AtomicInteger();
    private final AtomicInteger databases = new AtomicInteger();
    private final AtomicInteger freezes = new AtomicInteger();
    private int turns;

    Reaper(Pods pods, EmbeddedMariaDb database, Plan plan) {
        this.pods = pods;
        this.database = database;
        this.plan = plan;
    }

    /** Service processes killed. */
    int services() {
        return services.get();
    }

    /** How often the database was killed. */
    int databases() {
        return databases.get();
    }

    /** How often a service or the database was frozen. */
    int freezes() {
        return freezes.get();
    }

    int strikes() {
        return services() + databases() + freezes();
    }

    /** Does it to one of them, and has all of them running again. */
    void strike(Random random) {
        turns++;
        if (turns % plan.databaseEvery() == 0) {
            database.kill();
            databases.incrementAndGet();
            LockSupport.parkNanos(some(random, 0, LONGEST_DEATH_MILLIS));
            database.restart();
        } else if (plan.freezes() && random.nextInt(3) == 0) {
            freeze(random);
        } else {
            int victim = random.nextInt(2 * Pods.COUNT + 1);
            for (int pod = 0; pod < Pods.COUNT; pod++) {
                if (victim % Pods.COUNT == pod || victim == 2 * Pods.COUNT) {
                    pods.pod(pod).kill();
                    services.incrementAndGet();
                }
            }
            LockSupport.parkNanos(some(random, 0, LONGEST_DEATH_MILLIS));
        }
        pods.startDead();
    }

    private void freeze(Random random) {
        freezes.incrementAndGet();
        switch (random.nextInt(4)) {
            case 0 -> freeze(databaseProcess(), some(random, 500, LONGEST_FREEZE_MILLIS));
            case 1 -> freeze(anyPod(random), some(random, LONG_FREEZE_MILLIS - 2000, LONG_FREEZE_MILLIS));
            default -> freeze(anyPod(random), some(random, 500, LONGEST_FREEZE_MILLIS));
        }
    }

    private static void freeze(long process, long nanos) {
        signal("-STOP", process);
        LockSupport.parkNanos(nanos);
        signal("-CONT", process);
    }

    static void signal(String signal, long process) {
        try {
            int exit = new ProcessBuilder("kill", signal, Long.toString(process))
                    .start()
                    .waitFor();
            assertThat(exit).isZero();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private long anyPod(Random random) {
        return pods.pod(random.nextInt(Pods.COUNT)).pid();
    }

    private long databaseProcess() {
        try {
            return Long.parseLong(
                    Files.readString(plan.directory().resolve("mariadbd.pid")).strip());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static long some(Random random, int from, int to) {
        return Duration.ofMillis(random.nextInt(from, to)).toNanos();
    }
}
