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
 * The clock of the service in this JVM and of its database ({@link MovedDatabase}): real time, until a test moves it.
 * Child processes keep real time, unless the property {@link #FILE} names a file with their offset. The clock of one
 * pod may be wrong: {@link #POD}, {@link #podIsAhead}.
 */
@Alternative
@Priority(1)
@ApplicationScoped
public class TestClock {
    static final String FILE = "world.clock";
    /** The property of a pod whose own clock is so much ahead of the database's. */
    static final String POD = "world.clock.pod";

    private static final Optional<Path> SHARED =
            Optional.ofNullable(System.getProperty(FILE)).map(Path::of);
    private static volatile Duration offset = Duration.ZERO;
    private static volatile Duration pod = Duration.parse(System.getProperty(POD, "PT0S"));

    /** The time continues from {@code instant}. */
    public static void moveTo(Instant instant) {
        offset = Duration.between(Instant.now(), instant);
    }

    public static void advance(Duration duration) {
        offset = offset.plus(duration);
    }

    public static void reset() {
        offset = Duration.ZERO;
        pod = Duration.ZERO;
    }

    /** The clock of the service alone is so much ahead from now on; the database's is not. */
    public static void podIsAhead(Duration duration) {
        pod = duration;
    }

    public static Instant now() {
        return Instant.now().plus(ahead());
    }

    static Duration ahead() {
        return SHARED.map(TestClock::read).orElse(offset);
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
        InstantSource source = () -> now().plus(pod);
        return source.withZone(ZoneOffset.UTC);
    }
}
