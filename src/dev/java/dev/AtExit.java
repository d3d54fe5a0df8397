package dev;

import io.helidon.common.Weighted;
import io.helidon.spi.HelidonShutdownHandler;

/** What happens at exit when the service has ended. */
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
