package bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/** Time and memory as they are printed. */
final class Watch {
    private final Instant since = Instant.now();

    double seconds() {
        return Duration.between(since, Instant.now()).toMillis() / 1000.0;
    }

    static void print(String what, Object... arguments) {
        System.out.println(what.formatted(arguments));
    }

    /** Milliseconds of processor time that these processes have used; those that are gone count nothing. */
    static long cpuMillis(Stream<ProcessHandle> processes) {
        return processes
                .mapToLong(process -> process.info()
                        .totalCpuDuration()
                        .map(Duration::toMillis)
                        .orElse(0L))
                .sum();
    }

    /** Resident memory of a process in MB, where the system tells; else 0. */
    static long residentMegabytes(long process) {
        try (var lines = Files.lines(Path.of("/proc/" + process + "/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException notLinux) {
            return 0;
        }
    }
}
