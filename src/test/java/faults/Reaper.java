package faults;

import dev.EmbeddedMariaDb;
import faults.Campaign.Plan;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import sandbox.Waiting;
import world.Program;
import world.ServiceProcess;

/**
 * Kills service processes and the database as a power cut does, one after the other, and starts them again. Freezes them
 * as a long collection of garbage or a busy host does: they go on where they were, and do not know that time has passed, or
 * they never go on. Gives pods a wrong clock, and lets the servers of the database change places.
 */
final class Reaper {
    private static final int LONGEST_DEATH_MILLIS = 1500;
    /** Shorter than what is left of a turn when a send begins, so that whatever it was about to do is still right. */
    private static final int LONGEST_FREEZE_MILLIS = 4000;
    /** Longer than a turn: others have taken over. */
    private static final int LONG_FREEZE_MILLIS = 16_000;
    /** Longer than claims.not-found-after and all that a transfer may lie with the platform. */
    private static final Duration AHEAD = Duration.ofSeconds(150);

    private static final int LONGEST_AHEAD_MILLIS = 6000;
    private static final Duration FOLLOWED_WITHIN = Duration.ofSeconds(30);

    private final Pods pods;
    private final Replication databases;
    private final Plan plan;
    private final Map<Strike, Integer> strikes = new ConcurrentHashMap<>();
    private final Deque<Strike> left = new ArrayDeque<>();

    Reaper(Pods pods, Replication databases, Plan plan) {
        this.pods = pods;
        this.databases = databases;
        this.plan = plan;
    }

    /** How often each has happened. */
    Map<Strike, Integer> strikes() {
        return strikes;
    }

    /** Rounds that are over. */
    int rounds() {
        return strikes.values().stream().mapToInt(Integer::intValue).sum()
                / plan.round().size();
    }

    /** Does the next of the round, and has all of them running again. */
    void strike(Random random) {
        if (left.isEmpty()) {
            var round = new ArrayList<>(plan.round());
            Collections.shuffle(round, random);
            left.addAll(round);
        }
        Strike strike = left.removeFirst();
        switch (strike) {
            case POD_KILLED -> killPods(random);
            case DATABASE_KILLED -> killDatabase(random);
            case FROZEN -> freeze(random);
            case LEFT_FROZEN -> pods.leaveFrozen(random.nextInt(Pods.COUNT));
            case CLOCK_AHEAD -> putClockAhead(random);
            case SWITCHOVER -> switchOver();
        }
        pods.startDead();
        strikes.merge(strike, 1, Integer::sum);
    }

    private void killPods(Random random) {
        int victim = random.nextInt(2 * Pods.COUNT + 1);
        for (int pod = 0; pod < Pods.COUNT; pod++) {
            if (victim % Pods.COUNT == pod || victim == 2 * Pods.COUNT) {
                pods.pod(pod).kill();
            }
        }
        LockSupport.parkNanos(some(random, 0, LONGEST_DEATH_MILLIS));
    }

    private void killDatabase(Random random) {
        EmbeddedMariaDb primary = databases.primaryServer();
        primary.kill();
        LockSupport.parkNanos(some(random, 0, LONGEST_DEATH_MILLIS));
        primary.restart();
    }

    private void freeze(Random random) {
        switch (random.nextInt(4)) {
            case 0 -> freeze(databases.primaryServer().pid(), some(random, 500, LONGEST_FREEZE_MILLIS));
            case 1 -> freeze(anyPod(random), some(random, LONG_FREEZE_MILLIS - 2000, LONG_FREEZE_MILLIS));
            default -> freeze(anyPod(random), some(random, 500, LONGEST_FREEZE_MILLIS));
        }
    }

    private static void freeze(long process, long nanos) {
        signal("-STOP", process);
        LockSupport.parkNanos(nanos);
        signal("-CONT", process);
    }

    /** No balancer would choose that pod. Here users claim through it all the same, and it works for the queue. */
    private void putClockAhead(Random random) {
        ServiceProcess ahead = pods.replaceByOneAhead(random.nextInt(Pods.COUNT), AHEAD);
        LockSupport.parkNanos(some(random, LONGEST_AHEAD_MILLIS / 2, LONGEST_AHEAD_MILLIS));
        // A connection to the database that is cut at the moment is another reason
        Waiting.until(ahead::isNotReadyByItsClock);
        ahead.kill();
    }

    private void switchOver() {
        databases.switchOver();
        pods.awaitReady(FOLLOWED_WITHIN);
    }

    static void signal(String signal, long process) {
        Program.run("kill", signal, Long.toString(process)).good();
    }

    private long anyPod(Random random) {
        return pods.pod(random.nextInt(Pods.COUNT)).pid();
    }

    private static long some(Random random, int from, int to) {
        return Duration.ofMillis(random.nextInt(from, to)).toNanos();
    }

    /** What happens to service processes and databases. */
    enum Strike {
        /** A pod, or both at once, are killed with -9, and start again. */
        POD_KILLED,
        /** The primary is killed with -9, and starts again. */
        DATABASE_KILLED,
        /** A pod or the primary is stopped for a while, and goes on where it was. */
        FROZEN,
        /** A pod is stopped and never goes on. Another takes its place, and much later it is killed. */
        LEFT_FROZEN,
        /** A pod is replaced for a while by one whose clock is ahead. */
        CLOCK_AHEAD,
        /** The two servers of the database change places. */
        SWITCHOVER
    }
}
