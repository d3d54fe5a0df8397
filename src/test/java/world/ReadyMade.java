package world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.spi.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The service's classes as one training run left them (an AOT cache, JEP 483 and 514): a process that begins with them
 * is ready in less than half the time. Making them takes as long as a few plain starts, so a run of only a few processes
 * goes without.
 */
final class ReadyMade {
    private static final int WORTH_IT_AFTER = 4;
    private static final AtomicInteger STARTS = new AtomicInteger();
    private static @Nullable ReadyMade made;

    private final String classPath;
    private final Path cache;

    private ReadyMade(String classPath, Path cache) {
        this.classPath = classPath;
        this.cache = cache;
    }

    /** What a start of the service begins with besides {@code options}, its class path last. */
    static List<String> arguments(List<String> options) {
        if (STARTS.incrementAndGet() <= WORTH_IT_AFTER) {
            return ServiceProcess.onClassPath(ServiceProcess.classPath(), options);
        }
        ReadyMade ready = make(options);
        return ServiceProcess.onClassPath(
                ready.classPath, and(and(options, "-XX:AOTCache=" + ready.cache), "-Xlog:aot*=error"));
    }

    private static synchronized ReadyMade make(List<String> options) {
        if (made != null) {
            return made;
        }
        Path cache = ServiceProcess.directory()
                .resolve("service-" + ProcessHandle.current().pid() + ".aot");
        String classPath = packed(ServiceProcess.classPath());
        var training = ServiceProcess.onClassPath(classPath, and(options, "-XX:AOTCacheOutput=" + cache));
        var properties = World.configuration(World.database().url(World.freshSchema()));
        try (var service = ServiceProcess.launch("gaming.Main", properties, Map.of(), training)) {
            service.awaitReady();
            service.terminate();
            service.exitCode();
            assertThat(cache).as(service.output()).isNotEmptyFile();
        }
        cache.toFile().deleteOnExit();
        made = new ReadyMade(classPath, cache);
        return made;
    }

    /** Only what is in jars can be in a cache. */
    private static String packed(String classPath) {
        var jars = new ArrayList<String>();
        for (String entry : classPath.split(File.pathSeparator)) {
            jars.add(Files.isDirectory(Path.of(entry)) ? packed(Path.of(entry)).toString() : entry);
        }
        return String.join(File.pathSeparator, jars);
    }

    private static Path packed(Path directory) {
        Path jar = ServiceProcess.directory()
                .resolve(directory.getFileName() + "-" + ProcessHandle.current().pid() + ".jar");
        int result = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "cf", jar.toString(), "-C", directory.toString(), ".");
        assertThat(result).isZero();
        jar.toFile().deleteOnExit();
        return jar;
    }

    private static List<String> and(List<String> options, String another) {
        var all = new ArrayList<>(options);
        all.add(another);
        return all;
    }
}
