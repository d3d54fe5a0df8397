package gaming.app;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.core.Readiness;
import gaming.core.Starting;
import gaming.core.Stopping;
import gaming.database.Migrations;
import gaming.web.ListenerSettings;
import gaming.web.Listeners;
import io.helidon.common.Weighted;
import io.helidon.microprofile.cdi.HelidonContainer;
import io.helidon.spi.HelidonShutdownHandler;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.spi.BeanManager;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** Starts and stops the service. */
public final class Main {
    static {
        // Before anything formats a number or changes the case of a name
        Locale.setDefault(Locale.ROOT);
    }

    private static final String MIGRATE = "migrate";
    private static final String CALL = "call";
    private static final String VERIFY = "verify-statement";
    /** A property of Weld: no validation of beans.xml against its schema at the start. */
    private static final String NOT_VALIDATED = "org.jboss.weld.xml.disableValidating";

    private static final System.Logger LOG = System.getLogger(Main.class.getName());
    private static final AtomicReference<SeContainer> RUNNING = new AtomicReference<>();
    /** Null until the service is ready. */
    private static final AtomicReference<ShutdownDelay> DELAY = new AtomicReference<>();

    private Main() {}

    /** Runs the service until SIGTERM, or the command {@code migrate}, {@code call} or {@code verify-statement}. */
    public static void main(String[] arguments) {
        if (arguments.length > 0) {
            command(arguments);
            return;
        }
        Carriers.provide();
        try {
            LOG.log(System.Logger.Level.INFO, ready(start(() -> {})));
        } catch (RuntimeException failure) {
            logFailure(failure);
            System.exit(1);
        }
    }

    private static void command(String[] arguments) {
        List<String> words = List.of(arguments);
        try {
            if (words.getFirst().equals(VERIFY)) {
                Logs.configureText();
            } else {
                Logs.configure();
            }
            if (words.equals(List.of(MIGRATE))) {
                Migrations.command(ConfigProvider.getConfig());
            } else if (words.size() > 1 && words.getFirst().equals(CALL)) {
                CallCommand.run(words.subList(1, words.size()));
            } else if ((words.size() == 2 || words.size() == 3)
                    && words.getFirst().equals(VERIFY)) {
                VerifyStatementCommand.run(words.subList(1, words.size()));
            } else {
                throw new Misconfiguration(
                        String.join(" ", arguments),
                        "the commands are %s, %s URL... and %s FILE [KEYS]".formatted(MIGRATE, CALL, VERIFY));
            }
        } catch (RuntimeException failure) {
            StartFailure.log("Not done", failure);
            System.exit(1);
        }
    }

    public static void logFailure(RuntimeException failure) {
        StartFailure.log("Not started", failure);
    }

    /** Returns the time since the start of the JVM. */
    public static Duration start(Runnable beforeReady) {
        Config config = configure();
        ShutdownDelay delay = Keys.read(config, ShutdownDelay::from);
        System.setProperty(NOT_VALIDATED, System.getProperty(NOT_VALIDATED, "true"));
        io.helidon.Main.addShutdownHandler(new ListenersFirst());
        SeContainer container =
                Listeners.open(config, () -> HelidonContainer.instance().start());
        RUNNING.set(container);
        warmUp(container.getBeanManager(), beforeReady);
        DELAY.set(delay);
        return Duration.ofMillis(System.currentTimeMillis()
                - ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    /** Prepares the start of the listeners. */
    public static Config configure() {
        Logs.configure();
        Config config = ConfigProvider.getConfig();
        Keys.check(config, AllSettings.READERS);
        ListenerSettings.separateHealth(config);
        return config;
    }

    /** Continues after the container has opened the listeners. {@code beforeReady} runs before the service is ready. */
    public static void warmUp(BeanManager beans, Runnable beforeReady) {
        beans.getEvent().select(Starting.class).fire(new Starting());
        beforeReady.run();
        beans.createInstance().select(Readiness.class).get().reached();
    }

    /** The last log line of a start. */
    public static String ready(Duration took) {
        return "Ready in %.1f s".formatted(took.toMillis() / 1000.0);
    }

    /**
     * A ready service reports that it is not ready, but serves requests for {@code server.shutdown-delay}. Then the
     * service accepts no more connections, finishes running requests within {@code server.shutdown-grace-period}, and
     * closes all other resources.
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

    /** Begins the stop. */
    public static void leave(BeanManager beans) {
        beans.createInstance().select(Readiness.class).get().over();
        beans.getEvent().select(Stopping.class).fire(new Stopping());
    }

    /**
     * Runs before the handlers of Helidon, because the heaviest handler runs first. Helidon's handlers would close the
     * container (weight 200) before the service reports that it is not ready. They would also close the listeners
     * (weight 100) concurrently with the beans that running requests need.
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
