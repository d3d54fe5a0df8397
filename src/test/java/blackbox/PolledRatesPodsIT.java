package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.SandboxRates;
import sandbox.Waiting;
import world.Fleet;
import world.LimitedPods;
import world.ServiceProcess;

/** external-systems.md, "rates": two pods poll as one. */
@ExtendWith(Product.class)
class PolledRatesPodsIT {
    @AfterAll
    static void restoreRate() {
        LimitedPods.rates().says(SandboxRates.PRICE);
        LimitedPods.first().feeds().accept("token-rates", Product.rate(Product.RATE, Instant.now()));
    }

    @Test
    void podsPollTogetherAndAJumpIsRefusedByAll() {
        SandboxRates source = LimitedPods.rates();
        source.says(SandboxRates.PRICE);
        pollUntil(() -> polled(LimitedPods.first()).size() > 3);
        assertThat(polled(LimitedPods.second())).containsOnly(SandboxRates.PRICE);

        source.says("2");
        int asked = source.requests("/rates");
        pollUntil(() -> source.requests("/rates") > asked + 3);
        source.says("0.9");
        pollUntil(() -> latest(LimitedPods.second()).equals("0.9"));
        assertThat(polled(LimitedPods.first())).doesNotContain("2");
        assertThat(LimitedPods.rows().count("scheduled_tasks where task_name = 'token-rates'"))
                .isOne();
    }

    @Test
    void nothingIsPolledWhereItIsSwitchedOff() {
        Fleet.rows().doNow("token-rates");
        assertThat(polled(Fleet.pod(0))).isEmpty();
        assertThat(Fleet.rates().requests("/rates")).isZero();
    }

    private static void pollUntil(BooleanSupplier condition) {
        Waiting.until(() -> {
            LimitedPods.rows().doNow("token-rates");
            return condition.getAsBoolean();
        });
    }

    private static List<String> polled(ServiceProcess service) {
        return history(service)
                .path("data")
                .valueStream()
                .filter(rate -> rate.path("source").asText().equals("POLL"))
                .map(rate -> rate.path("rate").asText())
                .toList();
    }

    private static String latest(ServiceProcess service) {
        return history(service).at("/data/0/rate").asText();
    }

    private static JsonNode history(ServiceProcess service) {
        return Product.read(service.internalUrl(), "/rates?limit=100");
    }
}
