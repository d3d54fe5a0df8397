package world;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The current figures of a process of this machine and user, from Linux and its JVM. */
public record Vitals(long process) {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
    private static final Pattern CARRIERS = Pattern.compile("parallelism = (\\d+)");
    private static final Pattern VIRTUAL =
            Pattern.compile("(?m)^\\s*\\d+:\\s+(\\d+)\\s+\\d+\\s+java\\.lang\\.VirtualThread\\s");

    /** Threads of the operating system, including the JVM's own. */
    public int threads() {
        return entries("task");
    }

    /** Open files, including sockets. */
    public int handles() {
        return entries("fd");
    }

    /** Resident memory. */
    public long residentKilobytes() {
        return kilobytes("VmRSS:");
    }

    /** The largest resident memory since its start. */
    public long mostResidentKilobytes() {
        return kilobytes("VmHWM:");
    }

    private long kilobytes(String line) {
        try (var lines = Files.lines(Path.of("/proc/" + process + "/status"))) {
            return lines.filter(each -> each.startsWith(line))
                    .mapToLong(each -> Long.parseLong(each.replaceAll("\\D", "")))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException notLinux) {
            throw new UncheckedIOException(notLinux);
        }
    }

    /**
     * The result of a full collection.
     *
     * @param bytes of all reachable objects
     * @param virtualThreads among them
     */
    public record Live(long bytes, long virtualThreads) {}

    /** Virtual threads are counted as objects, because a dump of them can crash the JVM under load (25.0.3). */
    public Live live() {
        String histogram = tell("GC.class_histogram");
        return new Live(
                number(TOTAL, histogram).orElseThrow(),
                number(VIRTUAL, histogram).orElse(0));
    }

    /** The platform threads that carry virtual ones. */
    public long carriers() {
        return number(CARRIERS, tell("Thread.vthread_scheduler")).orElseThrow();
    }

    private static OptionalLong number(Pattern pattern, String histogram) {
        return pattern.matcher(histogram)
                .results()
                .mapToLong(line -> Long.parseLong(line.group(1)))
                .findFirst();
    }

    /** The JVM's answer to a command of jcmd. */
    private String tell(String command) {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        return Program.run(jcmd, Long.toString(process), command).good();
    }

    private int entries(String directory) {
        try (var entries = Files.list(Path.of("/proc/" + process + "/" + directory))) {
            return (int) entries.count();
        } catch (IOException notLinux) {
            throw new UncheckedIOException(notLinux);
        }
    }
}
