package world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of this machine that has ended, and what it printed. */
public record Program(int exitCode, String output) {
    public static Program run(String... command) {
        return run(new ProcessBuilder(List.of(command)));
    }

    public static Program run(ProcessBuilder command) {
        try {
            Process process = command.redirectErrorStream(true).start();
            var end = process.onExit().orTimeout(5, TimeUnit.MINUTES).whenComplete((_, late) -> {
                if (late != null) {
                    process.destroyForcibly();
                }
            });
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Program(end.join().exitValue(), output);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Its output, if it ended well. */
    public String good() {
        assertThat(exitCode).as(output).isZero();
        return output;
    }
}
