package sandbox;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import sandbox.Fault.Behaviour;
import sandbox.Fault.Call;
import sandbox.Fault.Work;
import sandbox.wire.Reply;

/** The faults of one kind of call: first the queued ones, then the standing one. */
public final class Script {
    private final Arrival arrival;
    private final Map<Fault, Behaviour> own = new EnumMap<>(Fault.class);
    private final Deque<Fault> queue = new ArrayDeque<>();
    private final Map<Fault, Integer> played = new EnumMap<>(Fault.class);
    private Supplier<Fault> standing = () -> Fault.NONE;
    private String name = Fault.NONE.name();

    /** A moment at which a call can be held. */
    interface Arrival {
        void pass() throws InterruptedException;
    }

    Script(Arrival arrival) {
        this.arrival = arrival;
    }

    /** The answer with a fault of this system. */
    public Script with(Fault fault, Work answer) {
        own.put(fault, call -> answer.answer(call.request()));
        return this;
    }

    /** The faults that it plays. */
    public Set<Fault> faults() {
        Set<Fault> faults = EnumSet.allOf(Fault.class);
        faults.removeIf(fault -> behaviour(fault) == Behaviour.NOT_PLAYED);
        return faults;
    }

    private Behaviour behaviour(Fault fault) {
        return own.getOrDefault(fault, fault.usual);
    }

    private Fault played(Fault fault) {
        if (!faults().contains(fault)) {
            throw new IllegalArgumentException("Not one of " + faults() + ": " + fault);
        }
        return fault;
    }

    /** Sets the standing fault and clears the queue. */
    public void stand(Fault fault) {
        played(fault);
        stand(() -> fault, fault.name());
    }

    private synchronized void stand(Supplier<Fault> faults, String called) {
        queue.clear();
        standing = faults;
        name = called;
    }

    /** Draws each further fault by its weight. The same seed draws the same sequence. */
    void random(long seed, Map<Fault, Integer> weights) {
        List<Fault> urn = new EnumMap<>(weights)
                .entrySet().stream()
                        .flatMap(each -> Collections.nCopies(each.getValue(), each.getKey()).stream())
                        .toList();
        var random = new Random(seed);
        stand(() -> urn.get(random.nextInt(urn.size())), "RANDOM");
    }

    public synchronized void next(List<Fault> faults) {
        faults.forEach(this::played);
        queue.addAll(faults);
    }

    private synchronized Fault draw() {
        Fault fault = queue.isEmpty() ? standing.get() : queue.remove();
        played.merge(fault, 1, Integer::sum);
        return fault;
    }

    /** The name of the standing fault; {@code RANDOM} while faults are drawn. */
    public synchronized String standing() {
        return name;
    }

    /** The number of times that each fault was drawn. */
    public synchronized Map<Fault, Integer> played() {
        return Map.copyOf(played);
    }

    Reply play(Call call) throws InterruptedException {
        Fault fault = draw();
        if (fault == Fault.LATE) {
            call.sandbox().answering.incrementAndGet();
            Thread.startVirtualThread(() -> work(call));
        } else {
            arrival.pass();
        }
        return behaviour(fault).reply(call);
    }

    /** The request is on its way for longer than the client waits. */
    private void work(Call late) {
        try {
            arrival.pass();
            late.pause();
            late.answer();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            late.sandbox().answering.decrementAndGet();
        }
    }
}
