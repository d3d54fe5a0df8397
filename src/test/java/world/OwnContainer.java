package world;

import static jakarta.interceptor.Interceptor.Priority.PLATFORM_AFTER;
import static jakarta.interceptor.Interceptor.Priority.PLATFORM_BEFORE;

import gaming.app.Main;
import io.helidon.microprofile.testing.junit5.AddExtension;
import io.helidon.microprofile.testing.junit5.HelidonTest;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.BeforeDestroyed;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterTypeDiscovery;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.Extension;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The whole service in a CDI container of the class's own, in this JVM: for a capability with other settings, which a
 * static method with {@code @AddConfigSource} takes from {@link World#settings}, or with other beans ({@code
 * @AddBean}). The listeners' addresses are injected as {@code @Socket("@default") URI} and {@code @Socket("internal")
 * URI}. A killed service, or one of several pods, is a {@link ServiceProcess}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(OwnContainer.Place.class)
@HelidonTest
@AddExtension(OwnContainer.Start.class)
public @interface OwnContainer {
    /** Stops the shared service first. */
    final class Place implements BeforeAllCallback, AfterAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            World.endService();
            World.calm();
            ServiceLog.listen();
        }

        @Override
        public void afterAll(ExtensionContext context) throws IOException {
            ServiceLog.requireNoSecrets();
        }
    }

    /** The steps of {@link Main#start} around a container that Helidon's tests start. */
    final class Start implements Extension {
        /** The first event after the settings of the test class are in the configuration. */
        void before(@Observes AfterTypeDiscovery event) {
            Main.configure();
        }

        /** After Helidon has opened the listeners. */
        void after(
                @Observes @Priority(PLATFORM_AFTER + 1000) @Initialized(ApplicationScoped.class) Object event,
                BeanManager beans) {
            Main.warmUp(beans, () -> {});
        }

        /** Before the listeners end, which would end a process that is ready. */
        void end(
                @Observes @Priority(PLATFORM_BEFORE - 1) @BeforeDestroyed(ApplicationScoped.class) Object event,
                BeanManager beans) {
            Main.leave(beans);
        }
    }
}
