package world;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import world.Cable.Direction;

/** The planned and past faults of the connections over a cable. */
final class CableFaults {
    private final AtomicInteger toServer = new AtomicInteger();
    private final AtomicInteger toClient = new AtomicInteger();
    private Optional<Cut> planned = Optional.empty();
    private Optional<Wear> wear = Optional.empty();
    private Duration delay = Duration.ZERO;
    private int cuts;

    /** After this many more bytes in this direction. */
    private record Cut(long bytes, Direction direction) {}

    /** Lengths of life, in bytes. */
    private record Wear(Random random, int meanBytes) {
        long lifetime() {
            return (long) (-meanBytes * Math.log(1 - random.nextDouble()));
        }
    }

    /** The length of a piece that passes, and whether its connection is cut then. */
    record Passage(int bytes, boolean cut) {}

    synchronized void cutAfter(long bytes, Direction direction) {
        planned = Optional.of(new Cut(bytes, direction));
    }

    synchronized void cutRandomly(long seed, int meanBytes) {
        wear = Optional.of(new Wear(new Random(seed), meanBytes));
    }

    synchronized void delay(Duration wanted) {
        delay = wanted;
    }

    synchronized void none() {
        planned = Optional.empty();
        wear = Optional.empty();
        delay = Duration.ZERO;
    }

    synchronized Duration delay() {
        return delay;
    }

    synchronized void cut() {
        cuts++;
    }

    synchronized int cuts() {
        return cuts;
    }

    synchronized Passage pass(CableStrand strand, Direction direction, int bytes) {
        long left = Math.min(plannedLeft(direction, bytes), wornLeft(strand, bytes));
        return left > bytes ? new Passage(bytes, false) : new Passage((int) left, true);
    }

    private long plannedLeft(Direction direction, int bytes) {
        Optional<Cut> cut = planned.filter(each -> each.direction() == direction);
        long left = cut.map(Cut::bytes).orElse(Long.MAX_VALUE);
        if (cut.isPresent()) {
            planned = left > bytes ? Optional.of(new Cut(left - bytes, direction)) : Optional.empty();
        }
        return left;
    }

    private long wornLeft(CableStrand strand, int bytes) {
        if (wear.isEmpty()) {
            return Long.MAX_VALUE;
        }
        long left = strand.life.orElseGet(wear.get()::lifetime);
        strand.life = OptionalLong.of(Math.max(0, left - bytes));
        return left;
    }

    /** Holds the bytes of this direction as long as the cable is slow. */
    void holdUp(Direction direction) throws InterruptedException {
        Duration delay = delay();
        if (delay.isZero()) {
            return;
        }
        AtomicInteger underWay = direction == Direction.TO_SERVER ? toServer : toClient;
        underWay.incrementAndGet();
        try {
            Thread.sleep(delay);
        } finally {
            underWay.decrementAndGet();
        }
    }

    int underWayToServer() {
        return toServer.get();
    }
}
