package bench;

import static bench.Watch.print;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import sandbox.social.Person;
import world.Browser;
import world.ServiceProcess;
import world.World;

/**
 * Processor time of a sign-in and of a refresh of a session, in the service and in the database. Browsers of {@code
 * -Dbench.browsers} persons register, and refresh their sessions {@code -Dbench.rounds} times, eight at a time.
 */
public final class SessionBenchmark {
    private static final int AT_ONCE = 8;
    private static final int WARMING_UP = 20;

    private final int persons = Integer.getInteger("bench.browsers", 100);
    private final int rounds = Integer.getInteger("bench.rounds", 100);
    private final ServiceProcess service;

    private SessionBenchmark(ServiceProcess service) {
        this.service = service;
    }

    public static void main(String[] arguments) throws Exception {
        var database = EmbeddedMariaDb.start(Path.of("target/bench-db"), 0, new EmbeddedMariaDb.Options("1G", true));
        Map<String, String> limits = Map.of(
                "limits.refresh.per-minute", "1000000",
                "limits.session.per-minute", "1000000",
                "limits.cost.per-minute", "900000000");
        try (var service = ServiceProcess.start(database.url(), limits, List.of("-Xmx512m", "-XX:+UseSerialGC"))) {
            new SessionBenchmark(service).run();
        } finally {
            database.stop();
        }
    }

    private void run() throws Exception {
        var browsers = new ArrayList<Browser>();
        spent("a registration", persons, () -> {
            for (int number = 0; number < persons; number++) {
                var browser = new Browser(service.publicUrl());
                browser.registered("GOOGLE", World.google(), person(number));
                browsers.add(browser);
            }
        });
        times(browsers, WARMING_UP, Browser::refresh);
        spent("a refresh", (long) persons * rounds, () -> times(browsers, rounds, Browser::refresh));
    }

    private static Person person(int number) {
        return Person.verified("bench" + number, "Bench " + number, "bench" + number + "@example.com");
    }

    private static void times(List<Browser> browsers, int rounds, Function<Browser, JsonNode> call) throws Exception {
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            var done = new ArrayList<Future<?>>();
            for (Browser browser : browsers) {
                done.add(threads.submit(() -> {
                    for (int round = 0; round < rounds; round++) {
                        String status = call.apply(browser).path("status").asText();
                        if (!status.equals("SUCCESS")) {
                            throw new IllegalStateException(browser.latest().body());
                        }
                    }
                }));
            }
            for (Future<?> each : done) {
                each.get();
            }
        }
    }

    private void spent(String what, long times, Processor.Work work) throws Exception {
        Processor each = Processor.each(service.pid(), times, work);
        print(
                "%s: service %.0f us, database %.0f us of a processor",
                what, 1000 * each.service(), 1000 * each.database());
    }
}
