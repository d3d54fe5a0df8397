package soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import world.World;

/**
 * A minute of it among the proofs, or any time: {@code mvn -Dbenchmark.class=soak.SoakIT
 * -Dbenchmark.options=-Dsoak.minutes=5 test-compile exec:exec@benchmark} exits with 1 when a figure grows.
 */
@Tag("proof")
class SoakIT {
    @Test
    void nothingGrows() throws Exception {
        assertThat(Soak.growing(Duration.ofMinutes(1), World.directory("soak"))).isEmpty();
    }

    public static void main(String[] arguments) throws Exception {
        var time = Duration.ofMinutes(Integer.getInteger("soak.minutes", 5));
        System.exit(Soak.growing(time, Path.of("target/soak")).isEmpty() ? 0 : 1);
    }
}
