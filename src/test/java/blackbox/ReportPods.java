package blackbox;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import world.ServiceProcess;
import world.World;

/**
 * Two services with a database of their own, for reports on the whole system; the second one masks personal data.
 * Started when first asked for, ended with the tests. Both have the limit of the interface, by address.
 */
final class ReportPods {
    static final String REPORT = "/user-commission-history-jobs/report";

    /** The database user of the first one. */
    static final String DATABASE_USER = "reporter";

    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    /** In a class of its own: no thread that the start uses may need a class that is still starting. */
    private static final class Started {
        static final ReportPods PODS = new ReportPods();
    }

    private final ServiceProcess clear;
    private final ServiceProcess masking;

    private ReportPods() {
        try (Connection connection = World.connection();
                var statement = connection.createStatement()) {
            statement.execute("create user if not exists '" + DATABASE_USER + "'@'%' identified by 'gaming'");
            statement.execute("grant all on *.* to '" + DATABASE_USER + "'@'%'");
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        String database = World.database().url(World.freshSchema());
        clear = start(database, Map.of("limits.report.per-minute", "10", "db.user", DATABASE_USER));
        masking = start(database, Map.of("limits.report.per-minute", "10", "reports.personal-data", "masked"));
    }

    private static ServiceProcess start(String database, Map<String, String> properties) {
        ServiceProcess process = ServiceProcess.start(database, properties);
        Runtime.getRuntime().addShutdownHook(new Thread(process::close));
        return process;
    }

    static ServiceProcess clear() {
        return Started.PODS.clear;
    }

    static ServiceProcess masking() {
        return Started.PODS.masking;
    }

    /** From an address that nobody has asked from yet. */
    static Answer ask(ServiceProcess pod, String query, String accept) {
        return askFrom(freshAddress(), pod, query, "Accept", accept);
    }

    static Answer askFrom(String address, ServiceProcess pod, String query, String... headers) {
        String[] all = new String[headers.length + 2];
        System.arraycopy(headers, 0, all, 2, headers.length);
        all[0] = "X-Forwarded-For";
        all[1] = address;
        return Http.get(URI.create(pod.internalUrl() + REPORT + query), all);
    }

    static JsonNode json(ServiceProcess pod, String query) {
        return Json.read(ask(pod, query, "*/*").body());
    }

    static String freshAddress() {
        int number = ADDRESSES.incrementAndGet();
        return "203.0.%d.%d".formatted(114 + number / 250, 1 + number % 250);
    }
}
