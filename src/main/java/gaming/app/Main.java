package gaming.app;

import gaming.config.Keys;
import gaming.core.Readiness;
import gaming.core.Starting;
import gaming.core.Stopping;
import gaming.web.Listeners;
import gaming.web.ManagementSocket;
import io.helidon.common.Weighted;
import io.helidon.microprofile.cdi.HelidonContainer;
import io.helidon.spi.HelidonShutdownHandler;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** The start and the end of the service. */
public final class Main {
    private static final System.Logger LOG = System.getLogger(Main.class.getName());
    private static final AtomicReference<SeContainer> RUNNING = new AtomicReference<>();
    /** Set once the service is ready. */
    private static final AtomicReference<ShutdownDelay> DELAY = new AtomicReference<>();

    /** For the end of a service that was ready. */
    private Main() {}

    /** Runs until SIGTERM. A failed start is logged in one line where the operator can fix it. */
    public static void main(String[] arguments) {
        Carriers.provide();
        try {
            LOG.log(System.Logger.Level.INFO, ready(start(() -> {})));
        } catch (RuntimeException failure) {
            logFailure(failure);
            System.exit(1);
        }
    }

    /** Says why a start failed. */
    public static void logFailure(RuntimeException failure) {
        StartFailure.log(failure);
    }

    /**
     * Checks the configuration, opens both listeners, lets every capability warm up ({@link Starting}), runs {@code beforeReady} and only then lets
     * {@code /health/ready} say so.
     *
     * @return the time since the start of the JVM
     */
    public static Duration start(Runnable beforeReady) {
        Config config = configure();
        ShutdownDelay delay = Keys.read(config, ShutdownDelay::from);
        io.helidon.Main.addShutdownHandler(new ListenersFirst());
        SeContainer container =
                Listeners.open(config, () -> HelidonContainer.instance().start());
        RUNNING.set(container);
        warmUp(container.getBeanManager(), beforeReady);
        DELAY.set(delay);
        return Duration.ofMillis(System.currentTimeMillis()
                - ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    /**
     * Prepares the listeners: the form of log lines, the check of the configuration and the socket of
     * {@link ManagementSocket}.
     */
    public static Config configure() {
        Logs.configure();
        Config config = ConfigProvider.getConfig();
        Keys.check(config, AllSettings.READERS);
        ManagementSocket.configure(config);
        return config;
    }

    /**
     * Continues after the container has opened the listeners: every capability warms up ({@link Starting}), {@code beforeReady}
     * runs, and the service is ready.
     */
    public static void warmUp(BeanManager beans, Runnable beforeReady) {
        beans.getEvent().select(Starting.class).fire(new Starting());
        beforeReady.run();
        beans.createInstance().select(Readiness.class).get().reached();
    }

    /** The last line of a start: everything before it has happened. */
    public static String ready(Duration took) {
        return String.format(Locale.ROOT, "Ready in %.1f s", took.toMillis() / 1000.0);
    }

    /**
     * Is not ready any more, but serves for {@code server.shutdown-delay}; then takes no more connections, finishes running
     * requests, within {@code server.shutdown-grace-period}, and closes everything else.
     */
    public static void stop() {
        ShutdownDelay delay = DELAY.getAndSet(null);
        SeContainer container = RUNNING.getAndSet(null);
        if (container == null) {
            return;
        }
        if (delay != null) {
            leave(container.getBeanManager());
            delay.await();
        }
        container.close();
    }

    /** The stop begins: the service is not ready any more, and every capability knows ({@link Stopping}). */
    public static void leave(BeanManager beans) {
        beans.createInstance().select(Readiness.class).get().over();
        beans.getEvent().select(Stopping.class).fire(new Stopping());
    }

    /**
     * The heaviest handler is the first. Helidon's own would close the container (weight 200) before anybody heard that
     * the service is ready no more, or the listeners (100) beside what their requests need.
     */
    private static final class ListenersFirst implements HelidonShutdownHandler, Weighted {
        private static final double HEAVIEST = 10 * Weighted.DEFAULT_WEIGHT;

        @Override
        public void shutdown() {
            stop();
        }

        @Override
        public double weight() {
            return HEAVIEST;
        }
    }
}
