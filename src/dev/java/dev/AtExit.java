package dev;

import io.helidon.common.Weighted;
import io.helidon.spi.HelidonShutdownHandler;

/** Runs a step at exit, after the end of the service. */
public record AtExit(Runnable step) implements HelidonShutdownHandler, Weighted {
    @Override
    public void shutdown() {
        step.run();
    }

    @Override
    public double weight() {
        return 0;
    }
}
