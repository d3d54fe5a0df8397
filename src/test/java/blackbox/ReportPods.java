package blackbox;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import world.LimitedPods;
import world.ServiceProcess;

/** Two services for reports on the whole system; the second one masks personal data. Both have the limit of the interface, by address. */
final class ReportPods {
    static final String REPORT = "/user-commission-history-jobs/report";

    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    static ServiceProcess clear() {
        return LimitedPods.first();
    }

    static ServiceProcess masking() {
        return LimitedPods.second();
    }

    /** From an address without earlier requests. */
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
