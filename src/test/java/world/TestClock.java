package world;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The clock of the service in this JVM: real time, until a test moves it. Child processes keep real time, unless the
 * property {@link #FILE} names a file with their offset.
 */
@Alternative
@Priority(1)
@ApplicationScoped
public class TestClock {
    static final String FILE = "world.clock";

    private static final Optional<Path> SHARED =
            Optional.ofNullable(System.getProperty(FILE)).map(Path::of);
    private static volatile Duration offset = Duration.ZERO;

    /** The time continues from {@code instant}. */
    public static void moveTo(Instant instant) {
        offset = Duration.between(Instant.now(), instant);
    }

    public static void advance(Duration duration) {
        offset = offset.plus(duration);
    }

    public static void reset() {
        offset = Duration.ZERO;
    }

    public static Instant now() {
        return Instant.now().plus(SHARED.map(TestClock::read).orElse(offset));
    }

    private static Duration read(Path file) {
        try {
            return Duration.parse(Files.readString(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** For parts that live in the service's time. */
    public static Clock asClock() {
        InstantSource source = TestClock::now;
        return source.withZone(ZoneOffset.UTC);
    }

    @Produces
    @Singleton
    Clock movable() {
        return asClock();
    }
}
