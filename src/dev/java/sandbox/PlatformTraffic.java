package sandbox;

import java.util.EnumMap;
import java.util.Map;

/** The requests in progress at the sandbox platform: their number, and the held ones. */
final class PlatformTraffic {
    private final Map<SandboxPlatform.Moment, Gate> gates = new EnumMap<>(SandboxPlatform.Moment.class);
    private int now;

    synchronized void begins() {
        now++;
    }

    synchronized void ends() {
        now--;
    }

    synchronized int now() {
        return now;
    }

    synchronized Gate hold(SandboxPlatform.Moment moment) {
        Gate gate = new Gate();
        Gate before = gates.put(moment, gate);
        if (before != null) {
            before.release();
        }
        return gate;
    }

    synchronized void releaseAll() {
        gates.values().forEach(Gate::release);
        gates.clear();
    }

    void pass(SandboxPlatform.Moment moment) throws InterruptedException {
        Gate gate;
        synchronized (this) {
            gate = gates.get(moment);
        }
        if (gate != null) {
            gate.pass();
        }
    }
}
