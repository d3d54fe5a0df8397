package dev;

import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import sandbox.Waiting;
import sandbox.wire.Resources;

/**
 * The surroundings of a service in the trial of the chart, on the loopback interface that both share: sandboxes of all
 * other systems, and demo data. The image of the sandbox runs it.
 */
public final class Trial {
    /** The service waits for the database, and makes its tables. */
    private static final Duration START = Duration.ofMinutes(10);

    private final URI publicUrl = listener("server.port");
    private final URI internalUrl = listener("server.sockets.0.port");
    private final URI managementUrl = listener("management.port");
    private final DemoData demo = new DemoData(Clock.systemUTC());
    private final Steps steps = new Steps();

    private Trial() {}

    /** {@code keys} writes the keys into the directory; {@code run} serves until the process ends. */
    public static void main(String[] arguments) throws InterruptedException {
        Locale.setDefault(Locale.ROOT);
        Path directory = Path.of(arguments[1]);
        TestKeys keys = TestKeys.in(directory);
        if (arguments[0].equals("keys")) {
            return;
        }
        DevSettings.preset(Resources.properties("/dev/trial.properties"));
        new Trial().run(directory, keys);
        new CountDownLatch(1).await();
    }

    private static URI listener(String port) {
        return URI.create("http://localhost:" + DevSettings.given(port).orElseThrow());
    }

    private void run(Path directory, TestKeys keys) {
        var sandboxes = new DevSandboxes(directory, Optional.empty(), demo, () -> publicUrl, () -> demo.users(keys));
        sandboxes.platform.ifPresent(platform -> DemoCases.hideBookings(platform, demo));
        Waiting.until(this::isReady, START);
        steps.done("service");
        demo.loadMissing(internalUrl, true, this::compute, steps);
        sandboxes.offerCases(demo, keys, publicUrl, internalUrl, Optional.empty());
        sandboxes.showPanel(demo, internalUrl, managementUrl);
        System.out.println("Ready: open " + publicUrl + "/");
    }

    private boolean isReady() {
        try {
            return Http.get(managementUrl.resolve("/health/ready")).status() == 200;
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    private void compute(LocalDate day) {
        String path = "/user-commission-history-jobs/daily-commission?targetDate=" + day;
        var answer = TestKeys.ApiKey.CLOUD_SCHEDULES.get(internalUrl, path);
        if (answer.status() != 200) {
            throw new IllegalStateException(day + ": " + answer.status() + " " + answer.body());
        }
    }
}
