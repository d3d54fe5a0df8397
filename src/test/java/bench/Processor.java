package bench;

import java.util.function.Predicate;
import java.util.stream.Stream;

/** Milliseconds of processor time of a service, and of the databases that this JVM started. */
record Processor(double service, double database) {
    interface Work {
        void run() throws Exception;
    }

    /** Since this process of a service and the databases began. */
    static Processor of(long service) {
        Predicate<ProcessHandle> isDatabase = process -> process.info()
                .command()
                .filter(name -> name.contains("mariadbd"))
                .isPresent();
        return new Processor(
                Watch.cpuMillis(ProcessHandle.of(service).stream()),
                Watch.cpuMillis(ProcessHandle.current().children().filter(isDatabase)));
    }

    /** Of each of {@code times} repetitions that {@code work} makes. */
    static Processor each(long service, double times, Work work) throws Exception {
        Processor begun = of(service);
        work.run();
        Processor ended = of(service);
        return new Processor((ended.service - begun.service) / times, (ended.database - begun.database) / times);
    }

    static Processor median(Stream<Processor> rounds) {
        var all = rounds.toList();
        return new Processor(
                Watch.median(all.stream().mapToDouble(Processor::service).toArray()),
                Watch.median(all.stream().mapToDouble(Processor::database).toArray()));
    }

    double both() {
        return service + database;
    }
}
