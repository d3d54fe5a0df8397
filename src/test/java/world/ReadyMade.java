package world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Trees;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The service's classes from one training run (an AOT cache, JEP 483 and 514). A process with this cache needs half of
 * the processor time to be ready. Making it takes as long as a few plain starts: {@link PodSuiteIT} makes it first, and
 * each other run at its fifth start. All test JVMs of a build share it.
 */
final class ReadyMade {
    private static final int WORTH_IT_AFTER = 4;
    private static final Path DIRECTORY = Path.of("target", "ready-made").toAbsolutePath();
    private static final Path CACHE = DIRECTORY.resolve("service.aot");
    /** The build of the cache; written last. */
    private static final Path BUILD = DIRECTORY.resolve("build");

    private static final AtomicInteger STARTS = new AtomicInteger();
    private static boolean made;

    private ReadyMade() {}

    /** For a run of many processes. */
    static void make() {
        made(ServiceProcess.QUICK_TO_START, true);
    }

    /** The arguments of a start of the service besides {@code options}, with the class path last. */
    static List<String> arguments(List<String> options) {
        return made(options, STARTS.incrementAndGet() > WORTH_IT_AFTER)
                ? ServiceProcess.onClassPath(packed(), and(and(options, "-XX:AOTCache=" + CACHE), "-Xlog:aot*=error"))
                : ServiceProcess.onClassPath(ServiceProcess.classPath(), options);
    }

    private static synchronized boolean made(List<String> options, boolean worthIt) {
        if (made) {
            return true;
        }
        Path lock = Trees.create(DIRECTORY).resolve("lock");
        try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            String build = build();
            made = Files.exists(BUILD) && Files.readString(BUILD).equals(build);
            if (!made && worthIt) {
                Files.deleteIfExists(BUILD);
                train(options);
                Files.writeString(BUILD, build);
                made = true;
            }
            return made;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The class path, and the time of its newest class. */
    private static String build() throws IOException {
        FileTime newest = FileTime.fromMillis(0);
        for (Path directory : directories().toList()) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.toList()) {
                    FileTime changed = Files.getLastModifiedTime(file);
                    newest = changed.compareTo(newest) > 0 ? changed : newest;
                }
            }
        }
        return ServiceProcess.classPath() + " " + newest;
    }

    private static void train(List<String> options) {
        directories().forEach(ReadyMade::pack);
        var training = ServiceProcess.onClassPath(packed(), and(options, "-XX:AOTCacheOutput=" + CACHE));
        var properties = World.configuration(World.database().url(World.freshSchema()));
        try (var service = ServiceProcess.launch(
                ServiceProcess.HERE,
                ServiceProcess.JAVA,
                List.of(ServiceProcess.MAIN),
                properties,
                Map.of(),
                training)) {
            service.awaitReady();
            service.terminate();
            service.exitCode();
            assertThat(CACHE).as(service.output()).isNotEmptyFile();
        }
    }

    /** The class path without directories, because a cache holds classes of jars only. */
    private static String packed() {
        return entries()
                .map(entry -> Files.isDirectory(entry) ? jar(entry) : entry)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Stream<Path> entries() {
        return Stream.of(ServiceProcess.classPath().split(File.pathSeparator)).map(Path::of);
    }

    private static Stream<Path> directories() {
        return entries().filter(Files::isDirectory);
    }

    private static Path jar(Path directory) {
        return DIRECTORY.resolve(directory.getFileName() + ".jar");
    }

    private static void pack(Path directory) {
        int result = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "cf", jar(directory).toString(), "-C", directory.toString(), ".");
        assertThat(result).isZero();
    }

    private static List<String> and(List<String> options, String another) {
        var all = new ArrayList<>(options);
        all.add(another);
        return all;
    }
}
