package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http.Answer;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import world.ServiceProcess;

/** Ten reports a minute of one address, on all pods together: service-interface.md, "Limits"; details.md. */
class ReportLimitPodsIT {
    @Test
    void tenSoundRequestsOfAnAddressPassInAMinuteOnAllPodsTogether() {
        String here = ReportPods.freshAddress();
        ServiceProcess[] pods = {ReportPods.clear(), ReportPods.masking()};
        for (int i = 0; i < 10; i++) {
            ServiceProcess pod = pods[i % 2];
            assertThat(ReportPods.askFrom(here, pod, "?startDate=2025-02-30").status())
                    .isEqualTo(400);
            assertThat(ReportPods.askFrom(here, pod, "?userId=nobody").status()).isEqualTo(400);
            assertThat(ReportPods.askFrom(here, pod, "?startDate=2024-01-01&endDate=2025-12-31")
                            .status())
                    .isEqualTo(400);
            // Whatever comes of it, it counts; and whatever form it has
            String query = i % 3 == 0 ? "?userId=" + new ObjectId() : "";
            assertThat(ReportPods.askFrom(here, pod, query, "Accept", i % 2 == 0 ? "text/csv" : "*/*")
                            .status())
                    .isEqualTo(i % 3 == 0 ? 404 : 200);
        }
        for (ServiceProcess pod : pods) {
            Answer refused = ReportPods.askFrom(here, pod, "", "Accept", "text/csv");
            HookErrorsIT.assertEnvelope(refused, 429, "RATE_LIMIT_EXCEEDED");
            String retryAfter = refused.headers().firstValue("Retry-After").orElse("0");
            assertThat(Integer.parseInt(retryAfter)).isBetween(1, 60);
            assertThat(refused.json().at("/details/retryAfter").asText()).isEqualTo(retryAfter);
            Answer page = ReportPods.askFrom(here, pod, "", "Accept", "text/html");
            assertThat(page.status()).isEqualTo(429);
            assertThat(page.headers().firstValue("Retry-After")).isPresent();
            assertThat(page.body()).contains("RATE_LIMIT_EXCEEDED", "Retry after");
            assertThat(ReportPods.askFrom(here, pod, "/users?search=a").status())
                    .isEqualTo(429);
            assertThat(ReportPods.askFrom(here, pod, "?startDate=2025-02-30").status())
                    .isEqualTo(400);
        }
        assertThat(ReportPods.ask(ReportPods.clear(), "", "*/*").status()).isEqualTo(200);
    }
}
