package gaming.app;

import gaming.config.Keys;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * How long a service that was asked to end still serves everything ({@code server.shutdown-delay}): a load balancer needs
 * this time to see that it is not ready any more, and sends requests until then. A second request for the end ends the wait.
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

    /** Returns when it is over, or when the end is asked for again. */
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
     * The JVM is ending already and takes no notice of a second signal. The one interface to signals is of the module
     * jdk.unsupported, of which the compiler warns, so it is not compiled against.
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
            // Java was started with -Xrs, or has no such signals
            LOG.log(System.Logger.Level.DEBUG, "A second " + name + " is not heard", notHere);
        }
    }
}
