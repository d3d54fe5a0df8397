package chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Allowed connections: the internal listener is never published, and only named rules open a port. */
class NetworkTest {
    private static final String NAME = "shop-gaming-platform";

    @ParameterizedTest
    @CsvSource({
        "shop-gaming-platform, 8080, public",
        "shop-gaming-platform-internal, 8081, internal",
        "shop-gaming-platform-management, 8082, management"
    })
    void hasAServiceForEachListener(String name, int port, String target) {
        var chart = Chart.rendered(Chart.LEAST);
        var service = chart.all(Service.class).get(name).getSpec();
        assertThat(service.getType()).isEqualTo("ClusterIP");
        assertThat(chart.podLabels()).containsAllEntriesOf(service.getSelector());
        assertThat(service.getPorts()).singleElement().satisfies(only -> {
            assertThat(only.getPort()).isEqualTo(port);
            assertThat(only.getTargetPort()).isEqualTo(new IntOrString(target));
        });
        assertThat(chart.container().getPorts())
                .anyMatch(open -> open.getName().equals(target) && open.getContainerPort() == port);
    }

    @Test
    void theIngressHasTheGivenPaths() {
        Ingress ingress = Chart.rendered(Chart.EVERYTHING).only(Ingress.class);
        assertThat(ingress.getSpec().getRules())
                .hasSize(2)
                .allSatisfy(rule -> assertThat(rule.getHttp().getPaths())
                        .extracting(path -> path.getPath() + " " + path.getPathType() + " "
                                + path.getBackend().getService().getName())
                        .containsExactly("/graphql Prefix shop-casino", "/.well-known/jwks.json Exact shop-casino"));
    }

    /** Otherwise all visitors would be one, for limits and locks. */
    @Test
    void thereIsNoIngressWithoutTrustedProxies() {
        assertThat(Chart.refusal(Map.of("ingress.enabled", true, "ingress.hosts[0]", "play.example"), Chart.LEAST))
                .contains("config.network.trusted-proxies is required with ingress.enabled");
        assertThat(Chart.refusal(Map.of("config.network.trusted-proxies", " "), Chart.PRODUCTION))
                .contains("config.network.trusted-proxies is required with ingress.enabled");
        assertThat(Chart.refusal(Map.of(), Chart.PRODUCTION)).isEmpty();
        assertThat(Chart.refusal(Map.of("httpRoute.enabled", true, "httpRoute.parentRefs[0].name", "a"), Chart.LEAST))
                .contains("config.network.trusted-proxies is required with httpRoute.enabled");
    }

    private static final Map<String, ?> CONSOLE = Map.of(
            "consoleIngress.enabled", true,
            "consoleIngress.className", "operators",
            "consoleIngress.tlsSecret", "console-tls",
            "config.console.url", "https://console.play.example:8443",
            "networkPolicy.ingress.console.port", "internal",
            "networkPolicy.ingress.console.from[0].ipBlock.cidr", "10.2.0.0/16");

    @Test
    void onlyTheConsoleOfTheInternalListenerIsOnAnIngressOfItsOwn() {
        assertThat(Chart.rendered(Chart.PRODUCTION).all(Ingress.class)).containsOnlyKeys(NAME);
        var chart = Chart.rendered(CONSOLE, Chart.PRODUCTION);
        assertThat(chart.all(Ingress.class)).containsOnlyKeys(NAME, NAME + "-console");
        var ingress = chart.all(Ingress.class).get(NAME + "-console").getSpec();
        assertThat(ingress.getIngressClassName()).isEqualTo("operators");
        assertThat(ingress.getTls()).singleElement().satisfies(tls -> {
            assertThat(tls.getSecretName()).isEqualTo("console-tls");
            assertThat(tls.getHosts()).containsExactly("console.play.example");
        });
        assertThat(ingress.getRules()).singleElement().satisfies(rule -> {
            assertThat(rule.getHost()).isEqualTo("console.play.example");
            assertThat(rule.getHttp().getPaths()).singleElement().satisfies(path -> {
                assertThat(path.getPath()).isEqualTo("/console");
                assertThat(path.getPathType()).isEqualTo("Prefix");
                assertThat(path.getBackend().getService().getName()).isEqualTo(NAME + "-internal");
                assertThat(path.getBackend().getService().getPort().getName()).isEqualTo("internal");
            });
        });
        assertThat(chart.policy("from-console").getSpec().getIngress())
                .singleElement()
                .satisfies(allowed -> assertThat(allowed.getPorts())
                        .extracting(NetworkPolicyPort::getPort)
                        .containsExactly(new IntOrString(8081)));
    }

    @Test
    void theConsoleNeedsItsAddress() {
        assertThat(Chart.refusal(Map.of("consoleIngress.enabled", true), Chart.LEAST))
                .contains("config.console.url is required with consoleIngress.enabled");
    }

    @Test
    void refusesEverythingThatIsNotNamed() {
        var chart = Chart.rendered(Chart.LEAST);
        var deny = chart.policy("deny").getSpec();
        assertThat(deny.getPolicyTypes()).containsExactlyInAnyOrder("Ingress", "Egress");
        assertThat(deny.getIngress()).isEmpty();
        assertThat(deny.getEgress()).isEmpty();
        assertThat(chart.podLabels()).containsAllEntriesOf(deny.getPodSelector().getMatchLabels());
        assertThat(chart.all(NetworkPolicy.class).keySet())
                .containsExactlyInAnyOrder(
                        NAME + "-deny",
                        NAME + "-from-ingress-controller",
                        NAME + "-from-internal-callers",
                        NAME + "-from-monitoring",
                        NAME + "-from-schedules",
                        NAME + "-from-test",
                        NAME + "-schedules",
                        NAME + "-to-database",
                        NAME + "-to-dns",
                        NAME + "-to-https",
                        NAME + "-to-kafka",
                        NAME + "-test");
    }

    /** An empty list of peers or ports would mean all of them. */
    @Test
    void noRuleIsForAllPeersOrAllPorts() {
        for (var values : List.of(Chart.LEAST, Chart.EVERYTHING, Chart.PRODUCTION)) {
            assertThat(Chart.rendered(values).all(NetworkPolicy.class).values()).allSatisfy(policy -> {
                assertThat(policy.getSpec().getPodSelector().getMatchLabels()).isNotEmpty();
                assertThat(policy.getSpec().getIngress()).allSatisfy(rule -> {
                    assertThat(rule.getFrom()).isNotEmpty();
                    assertThat(rule.getPorts()).isNotEmpty();
                });
                assertThat(policy.getSpec().getEgress()).allSatisfy(rule -> {
                    assertThat(rule.getTo()).isNotEmpty();
                    assertThat(rule.getPorts()).isNotEmpty();
                });
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"from-ingress-controller, 8080", "from-internal-callers, 8081", "from-monitoring, 8082"})
    void eachPolicyOpensOneListener(String policy, int port) {
        assertThat(ports(Chart.rendered(Chart.LEAST).policy(policy))).containsExactly(new IntOrString(port));
    }

    @Test
    void privateNetworksAreNotReachedAsTheOutside() {
        var https = Chart.rendered(Chart.LEAST)
                .policy("to-https")
                .getSpec()
                .getEgress()
                .getFirst();
        assertThat(https.getTo().getFirst().getIpBlock().getExcept())
                .contains("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16");
        assertThat(https.getPorts()).extracting(NetworkPolicyPort::getPort).containsExactly(new IntOrString(443));
    }

    @Test
    void rulesAreAddedAndRemovedByName() {
        var chart = Chart.rendered(Chart.EVERYTHING);
        var names = chart.all(NetworkPolicy.class).keySet();
        assertThat(names)
                .contains("shop-casino-from-gateway", "shop-casino-to-otlp")
                .doesNotContain("shop-casino-from-ingress-controller", "shop-casino-to-kafka");
        assertThat(chart.policy("to-otlp").getSpec().getEgress().getFirst().getTo())
                .singleElement()
                .satisfies(peer -> {
                    assertThat(peer.getPodSelector()).isNotNull();
                    assertThat(peer.getNamespaceSelector()).isNotNull();
                });
    }

    /** A test that its Service sent requests to would answer for the service. */
    @Test
    void theTestReachesTheServiceAndIsNotPartOfIt() {
        var chart = Chart.rendered(Chart.LEAST);
        Pod test = chart.only(Pod.class);
        Map<String, String> labels = test.getMetadata().getLabels();
        assertThat(test.getMetadata().getAnnotations()).containsEntry(Chart.HOOK, "test");
        assertThat(labels.entrySet())
                .isNotEmpty()
                .doesNotContainAnyElementsOf(
                        Map.of("app.kubernetes.io/component", "server").entrySet());
        var admitted = chart.policy("from-test").getSpec().getIngress().getFirst();
        assertThat(labels)
                .containsAllEntriesOf(
                        admitted.getFrom().getFirst().getPodSelector().getMatchLabels());
        assertThat(labels)
                .containsAllEntriesOf(
                        chart.policy("test").getSpec().getPodSelector().getMatchLabels());
        assertThat(test.getSpec().getContainers().getFirst().getArgs().getFirst())
                .contains(
                        "http://shop-gaming-platform-management:8082/health/ready",
                        "http://shop-gaming-platform:8080/graphql");
    }

    private static List<IntOrString> ports(NetworkPolicy policy) {
        return policy.getSpec().getIngress().stream()
                .flatMap(rule -> rule.getPorts().stream())
                .map(NetworkPolicyPort::getPort)
                .toList();
    }
}
