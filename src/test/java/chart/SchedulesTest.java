package chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.CronJobSpec;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The CronJobs that call the internal endpoints. */
class SchedulesTest {
    private static final String NAME = "shop-gaming-platform-";
    private static final String INTERNAL = "http://shop-gaming-platform-internal:8081";
    private static final Map<String, String> PROMO_FEED = Map.of("config.promo-feed.url", "https://sportsbook.example");

    private final Rendered chart = Chart.rendered(PROMO_FEED, Chart.LEAST);

    @ParameterizedTest
    @CsvSource({
        "day, 5 0 * * *, /user-commission-history-jobs/daily-commission",
        "users, 30 3 * * *, /sync-tasks/sync-users-master?index=0&count=100000",
        "promotions, */15 * * * *, /sync-jobs/sync-sportsbook-promo-feed"
    })
    void callsAnEndpointOfTheInternalService(String name, String schedule, String path) {
        assertThat(job(chart, name).getSchedule()).isEqualTo(schedule);
        assertThat(job(chart, name).getTimeZone()).isEqualTo("Etc/UTC");
        assertThat(container(chart, name).getArgs()).containsExactly("call", INTERNAL + path);
        assertThat(Texts.text(Path.of("docs/interface.md"))).contains("`GET " + path.replaceAll("[?].*", ""));
    }

    @Test
    void reachesTheInternalListenerAndNothingElse() {
        var policy = chart.policy("schedules").getSpec();
        assertThat(policy.getPolicyTypes()).containsExactlyInAnyOrder("Ingress", "Egress");
        assertThat(policy.getIngress()).isEmpty();
        assertThat(policy.getEgress()).hasSize(2);
        var service = policy.getEgress().getFirst();
        assertThat(ports(service.getPorts())).containsExactly(8081);
        assertThat(service.getTo())
                .singleElement()
                .satisfies(peer -> assertThat(chart.podLabels())
                        .containsAllEntriesOf(peer.getPodSelector().getMatchLabels()));
        assertThat(ports(policy.getEgress().getLast().getPorts())).containsOnly(53);

        var admitted = chart.policy("from-schedules").getSpec();
        assertThat(chart.podLabels())
                .containsAllEntriesOf(admitted.getPodSelector().getMatchLabels());
        assertThat(ports(admitted.getIngress().getFirst().getPorts())).containsExactly(8081);
        for (String name : List.of("day", "users", "promotions")) {
            assertThat(pod(chart, name).getMetadata().getLabels())
                    .containsAllEntriesOf(policy.getPodSelector().getMatchLabels())
                    .containsAllEntriesOf(admitted.getIngress()
                            .getFirst()
                            .getFrom()
                            .getFirst()
                            .getPodSelector()
                            .getMatchLabels());
        }
    }

    /** A Service would send requests to them, and no other policy of the service is for them. */
    @Test
    void isNoPodOfTheService() {
        assertThat(pod(chart, "day").getMetadata().getLabels())
                .containsEntry("app.kubernetes.io/component", "schedule");
    }

    @Test
    void needsAKeyOrAnotherScheduler() {
        var values = Chart.without(Chart.LEAST, "schedules");
        assertThat(Chart.refusal(Map.of(), values))
                .contains("schedules.apiKey", "is required", "schedules.enabled: false where another scheduler calls");
        Rendered external = Chart.rendered(Map.of("schedules.enabled", false), values);
        assertThat(external.all(CronJob.class)).isEmpty();
        assertThat(external.all(NetworkPolicy.class))
                .doesNotContainKeys(NAME + "schedules", NAME + "from-schedules")
                .containsKey(NAME + "from-internal-callers");
    }

    private static CronJobSpec job(Rendered chart, String name) {
        return chart.all(CronJob.class).get(NAME + name).getSpec();
    }

    private static PodTemplateSpec pod(Rendered chart, String name) {
        return job(chart, name).getJobTemplate().getSpec().getTemplate();
    }

    private static Container container(Rendered chart, String name) {
        return pod(chart, name).getSpec().getContainers().getFirst();
    }

    private static List<Integer> ports(List<NetworkPolicyPort> ports) {
        return ports.stream()
                .map(NetworkPolicyPort::getPort)
                .map(IntOrString::getIntVal)
                .toList();
    }
}
