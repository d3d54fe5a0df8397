package bench;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Milliseconds of processor time of services and of the databases that this JVM started, and of the clock. */
record Spent(double service, double database, double clock) {
    interface Work {
        void run() throws Exception;
    }

    /** Since these processes of services and the databases began. */
    static Spent until(long... services) {
        double service = 0;
        for (long each : services) {
            service += processor(ProcessHandle.of(each).stream());
        }
        Predicate<ProcessHandle> isDatabase =
                each -> each.info().command().orElse("").contains("mariadbd");
        return new Spent(
                service, processor(ProcessHandle.current().children().filter(isDatabase)), System.nanoTime() / 1e6);
    }

    private static double processor(Stream<ProcessHandle> processes) {
        return processes
                .mapToLong(each ->
                        each.info().totalCpuDuration().orElse(Duration.ZERO).toMillis())
                .sum();
    }

    /** Of each of {@code times} repetitions that {@code work} makes. */
    static Spent each(double times, Work work, long... services) throws Exception {
        Spent begun = until(services);
        work.run();
        Spent ended = until(services);
        return new Spent(
                (ended.service - begun.service) / times,
                (ended.database - begun.database) / times,
                (ended.clock - begun.clock) / times);
    }

    static Spent median(List<Spent> rounds) {
        return new Spent(of(rounds, Spent::service), of(rounds, Spent::database), of(rounds, Spent::clock));
    }

    private static double of(List<Spent> rounds, ToDoubleFunction<Spent> figure) {
        return Rig.median(rounds.stream().mapToDouble(figure).toArray());
    }

    double both() {
        return service + database;
    }
}
