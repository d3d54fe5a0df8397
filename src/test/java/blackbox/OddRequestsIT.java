package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.ServiceLog;
import world.ServiceProcess;
import world.World;

/** Nothing internal leaves, whatever is asked, and nothing of it fills the log (details.md, "HTTP"). */
@ExtendWith(World.class)
class OddRequestsIT {
    /** So few that what is tested beside it is not starved. */
    private static final int THREADS = 4;

    @Test
    void oddRequestsAreNoFailuresOfTheService() throws Exception {
        long before = exceptions();
        assertThat(faults(3_000, World.publicUrl(), World.internalUrl())).isEmpty();
        assertThat(exceptions()).isEqualTo(before);
    }

    @Test
    @Tag("proof")
    void twoHundredThousandAreNoneEither() throws Exception {
        try (var service = ServiceProcess.start(Map.of())) {
            assertThat(faults(200_000, service.publicUrl(), service.internalUrl()))
                    .isEmpty();
            assertThat(service.output()).hasSizeLessThan(1_000_000).doesNotContain("\tat ");
        }
    }

    /** A request with any header, whose end is known, is answered; an answer that ends its connection says so. */
    @Test
    void everyOddHeaderIsAnswered() throws Exception {
        long before = exceptions();
        var odd = new OddRequests(1);
        try (var threads = Executors.newFixedThreadPool(4 * THREADS)) {
            var parts = new ArrayList<Callable<String>>();
            for (int each = 0; each < 1_000; each++) {
                URI to = each % 2 == 0 ? World.internalUrl() : World.publicUrl();
                String request = odd.nextOfOddHeader();
                parts.add(() -> {
                    String silence = OddRequests.silence(to, request);
                    return silence.isEmpty() ? "" : request + silence;
                });
            }
            for (Future<String> silence : threads.invokeAll(parts)) {
                assertThat(silence.get()).isEmpty();
            }
        }
        assertThat(exceptions()).isEqualTo(before);
    }

    private static long exceptions() {
        try (var lines = ServiceLog.lines()) {
            return lines.filter(line -> line.startsWith("\tat ")).count();
        }
    }

    private static List<String> faults(int requests, URI... listeners) throws Exception {
        var faults = new ArrayList<String>();
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            List<Callable<List<String>>> parts = new ArrayList<>();
            for (int part = 0; part < THREADS; part++) {
                int seed = part;
                parts.add(() -> faults(seed, requests / THREADS, listeners));
            }
            for (Future<List<String>> part : threads.invokeAll(parts)) {
                faults.addAll(part.get());
            }
        }
        return faults;
    }

    private static List<String> faults(long seed, int requests, URI... listeners) throws Exception {
        var odd = new OddRequests(seed);
        var faults = new ArrayList<String>();
        for (int each = 0; each < requests && faults.size() < 20; each++) {
            byte[] request = odd.next();
            URI to = listeners[each % listeners.length];
            String fault = OddRequests.fault(to, request);
            if (!fault.isEmpty()) {
                faults.add("to " + to + ": " + new String(request, StandardCharsets.ISO_8859_1) + "\n-> " + fault);
            }
        }
        return faults;
    }
}
