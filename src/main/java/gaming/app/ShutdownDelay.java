package gaming.app;

import gaming.config.Keys;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The time for which a stopping service still serves all requests ({@code server.shutdown-delay}). A load balancer
 * needs this time to notice that the service is not ready, and sends requests until then. A second stop signal ends the
 * wait.
 */
final class ShutdownDelay {
    private static final System.Logger LOG = System.getLogger(ShutdownDelay.class.getName());

    private final Duration length;
    private final CountDownLatch askedAgain = new CountDownLatch(1);

    private ShutdownDelay(Duration length) {
        this.length = length;
    }

    static ShutdownDelay from(Keys keys) {
        return new ShutdownDelay(keys.duration("server.shutdown-delay", "PT0S", "PT5M"));
    }

    Duration length() {
        return length;
    }

    void await() {
        if (length.isZero()) {
            return;
        }
        LOG.log(System.Logger.Level.INFO, "Not ready any more; requests are served for " + length + " more");
        List.of("TERM", "INT").forEach(this::listen);
        try {
            if (askedAgain.await(length.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.log(System.Logger.Level.INFO, "Asked to end again: waiting no longer");
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Listens to the signal directly, because a JVM that is already stopping ignores a second signal. The only API for
     * signals is in the module jdk.unsupported. The compiler warns of this module, so the code uses reflection.
     */
    private void listen(String name) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object end = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (_, _, _) -> {
                askedAgain.countDown();
                return null;
            });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), end);
        } catch (ReflectiveOperationException | IllegalArgumentException notHere) {
            // Java runs with -Xrs, or the platform lacks these signals
            LOG.log(System.Logger.Level.DEBUG, "A second " + name + " is not heard", notHere);
        }
    }
}
