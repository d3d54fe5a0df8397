package chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Single values of the rendered objects, by the files of values and changed ones. */
class ObjectsTest {
    private static final Map<String, List<Path>> FILES = Map.of(
            "least", List.of(Chart.LEAST),
            "everything", List.of(Chart.EVERYTHING),
            "production", List.of(Chart.PRODUCTION));

    /** POD and SERVER are those of the Deployment, MAIN is the name of its objects; {@code name=a} is an element of a list. */
    private static final String TABLE = """
            # the listener of health answers the probes
            least | Deployment | SERVER/startupProbe/httpGet/path | /health/started
            least | Deployment | SERVER/startupProbe/httpGet/port | management
            least | Deployment | SERVER/livenessProbe/httpGet/path | /health/live
            least | Deployment | SERVER/livenessProbe/httpGet/port | management
            least | Deployment | SERVER/readinessProbe/httpGet/path | /health/ready
            least | Deployment | SERVER/readinessProbe/httpGet/port | management
            # no pod is removed before another is ready
            least | Deployment | spec/strategy/rollingUpdate/maxUnavailable | 0
            least | Deployment | spec/strategy/rollingUpdate/maxSurge | 1
            # timings of probes and the strategy of rollouts can be set
            least probes.startup.periodSeconds=7 | Deployment | SERVER/startupProbe/periodSeconds | 7
            least probes.startup.periodSeconds=7 | Deployment | SERVER/startupProbe/failureThreshold | 43
            least probes.readiness.failureThreshold=4 | Deployment | SERVER/readinessProbe/failureThreshold | 4
            least updateStrategy.rollingUpdate.maxSurge=25% | Deployment | spec/strategy/rollingUpdate/maxSurge | 25%
            # a diagnosed pod has a shell and no service
            least diagnosticMode.enabled=true | Deployment | SERVER/image | busybox:1.37
            least diagnosticMode.enabled=true | Deployment | SERVER/command | [sleep, infinity]
            least diagnosticMode.enabled=true | Deployment | SERVER/readinessProbe | absent
            # names of hosts can be added
            least hostAliases[0].ip=10.0.0.7 hostAliases[0].hostnames[0]=db | Deployment | POD/hostAliases/0/hostnames | [db]
            # pods scale by their processors alone
            least | Deployment | spec/replicas | absent
            least | HorizontalPodAutoscaler | spec/scaleTargetRef/name | MAIN
            least | HorizontalPodAutoscaler | spec/minReplicas | 2
            least | HorizontalPodAutoscaler | spec/metrics/0/resource/name | cpu
            least | HorizontalPodAutoscaler | spec/metrics/1 | absent
            # or their number is fixed
            everything | HorizontalPodAutoscaler | metadata | absent
            everything | Deployment | spec/replicas | 3
            # one pod is lost at a time, and they spread over zones and nodes
            least | PodDisruptionBudget | spec/maxUnavailable | 1
            least | Deployment | POD/topologySpreadConstraints/0/topologyKey | topology.kubernetes.io/zone
            least | Deployment | POD/topologySpreadConstraints/1/topologyKey | kubernetes.io/hostname
            least | Deployment | POD/topologySpreadConstraints/2 | absent
            # memory is reserved, and processors have no limit
            least | Deployment | SERVER/resources/requests | {cpu: 500m, memory: 640Mi}
            least | Deployment | SERVER/resources/limits | {memory: 1Gi}
            # the image is of the chart's version by default
            least | Deployment | SERVER/image | gaming-platform:1.5.0
            least image.tag=1.2.3 | Deployment | SERVER/image | gaming-platform:1.2.3
            # the JVM gets options where some are set
            least | Deployment | SERVER/env/name=_JAVA_OPTIONS | absent
            everything | Deployment | SERVER/env/name=_JAVA_OPTIONS/value | '-XX:MaxRAMPercentage=60 -Dlabel="a b"'
            # a Service named like a key would put its address into the configuration
            least | Deployment | POD/enableServiceLinks | false
            # pods have no token of the cluster
            least | ServiceAccount | automountServiceAccountToken | false
            least | Deployment | POD/automountServiceAccountToken | false
            least | Deployment | POD/serviceAccountName | MAIN
            everything | Deployment | POD/serviceAccountName | gaming
            # the ingress leads to the public service alone
            production | Ingress | spec/defaultBackend | absent
            production | Ingress | spec/rules/0/http/paths/0/path | /
            production | Ingress | spec/rules/0/http/paths/0/pathType | Prefix
            production | Ingress | spec/rules/0/http/paths/0/backend/service | {name: MAIN, port: {name: http}}
            production | Ingress | spec/rules/0/http/paths/1 | absent
            production | Ingress | spec/rules/1 | absent
            production | Ingress | spec/tls/0/hosts | [api.play.example]
            # a gateway routes to the public service
            least | HTTPRoute | metadata | absent
            everything | HTTPRoute | spec/parentRefs | [{name: public, namespace: gateways, sectionName: https}]
            everything | HTTPRoute | spec/hostnames | [api.play.example]
            everything | HTTPRoute | spec/rules/0/matches/0/path/value | /graphql
            everything | HTTPRoute | spec/rules/0/filters/1 | absent
            everything | HTTPRoute | spec/rules/0/timeouts/request | 30s
            everything | HTTPRoute | spec/rules/0/backendRefs/0/name | shop-casino
            everything | HTTPRoute | spec/rules/0/backendRefs/0/port | 8080
            everything | HTTPRoute | spec/rules/1 | absent
            # only the public service may have another type
            everything | Service shop-casino | spec/type | LoadBalancer
            everything | Service shop-casino | spec/loadBalancerClass | example/internal
            everything | Service shop-casino | spec/loadBalancerSourceRanges | [10.0.0.0/8]
            everything | Service shop-casino | spec/externalTrafficPolicy | Local
            everything | Service shop-casino | spec/ports/0/nodePort | 30080
            everything | Service shop-casino-internal | spec/type | ClusterIP
            everything | Service shop-casino-management | spec/type | ClusterIP
            # a call of a schedule never overlaps with another, and ends at last
            least | CronJob MAIN-day | spec/concurrencyPolicy | Forbid
            least | CronJob MAIN-day | spec/startingDeadlineSeconds | 3600
            least | CronJob MAIN-day | JOB/backoffLimit | 6
            least | CronJob MAIN-day | JOB/activeDeadlineSeconds | 1800
            least | CronJob MAIN-day | JOB/template/spec/restartPolicy | Never
            # it runs the service's image with a key of a secret
            least | CronJob MAIN-day | CALL/image | gaming-platform:1.5.0
            least | CronJob MAIN-day | CALL/command | absent
            least | CronJob MAIN-day | CALL/env/0 | {name: API_KEY, valueFrom: {secretKeyRef: {name: callers, key: scheduler}}}
            least | CronJob MAIN-day | CALL/env/1 | absent
            # schedules may be switched off, and that of promotions is off without their feed
            least schedules.users.enabled=false | CronJob MAIN-users | metadata | absent
            least | CronJob MAIN-promotions | metadata | absent
            # schedules take other times, limits and keys
            everything | CronJob shop-casino-day | spec/schedule | '@daily'
            everything | CronJob shop-casino-day | spec/startingDeadlineSeconds | 60
            everything | CronJob shop-casino-day | JOB/backoffLimit | 3
            everything | CronJob shop-casino-day | JOB/template/metadata/annotations | {example/sidecar: "false"}
            everything | CronJob shop-casino-day | JOB/template/metadata/labels/team | casino
            everything | CronJob shop-casino-day | JOB/template/spec/tolerations/1 | absent
            everything | CronJob shop-casino-users | CALL/args/1 | 'USERS?index=0&count=100000'
            everything | CronJob shop-casino-users | CALL/args/2 | 'USERS?index=100000&count=100000'
            everything | CronJob shop-casino-users | CALL/args/3 | 'USERS?index=200000&count=50000'
            everything | CronJob shop-casino-users | CALL/args/4 | absent
            everything | CronJob shop-casino-users | CALL/env/0/valueFrom/secretKeyRef/key | tasks
            """.replace("SERVER", "POD/containers/name=server")
            .replace("POD", "spec/template/spec")
            .replace("CALL", "JOB/template/spec/containers/0")
            .replace("JOB", "spec/jobTemplate/spec")
            .replace("USERS", "http://shop-casino-internal:8081/sync-tasks/sync-users-master")
            .replace("MAIN", "shop-gaming-platform");

    private record Row(String what, String values, String object, String path, String value) {
        @Override
        public String toString() {
            return what + ": " + values + ", " + object + ", " + path;
        }
    }

    static Stream<Row> rows() {
        var rows = new ArrayList<Row>();
        String what = "";
        for (String line : TABLE.lines().toList()) {
            if (line.startsWith("# ")) {
                what = line.substring(2);
            } else {
                String[] cells = line.split(" \\| ");
                rows.add(new Row(what, cells[0], cells[1], cells[2], cells[3]));
            }
        }
        return rows.stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void hasTheValue(Row row) {
        var changed = new HashMap<String, Object>();
        String[] values = row.values().split(" ");
        Stream.of(values).skip(1).map(value -> value.split("=", 2)).forEach(value -> changed.put(value[0], value[1]));
        Path[] files = FILES.getOrDefault(values[0], List.of()).toArray(Path[]::new);
        List<Map<String, Object>> objects = Chart.rendered(changed, files).documents().stream()
                .filter(object -> row.object().equals(object.get("kind"))
                        || row.object().equals(object.get("kind") + " " + at(object, "metadata/name")))
                .toList();
        assertThat(objects).hasSizeLessThanOrEqualTo(1);
        Object expected = row.value().equals("absent")
                ? null
                : Yamls.read("{value: " + row.value() + "}").get("value");
        assertThat(objects.isEmpty() ? null : at(objects.getFirst(), row.path()))
                .isEqualTo(expected);
    }

    private static @Nullable Object at(Object object, String path) {
        Object place = object;
        for (String step : path.split("/")) {
            place = switch (place) {
                case Map<?, ?> map -> map.get(step);
                case List<?> list
                when step.matches("\\d+") ->
                    Integer.parseInt(step) < list.size() ? list.get(Integer.parseInt(step)) : null;
                case List<?> list ->
                    list.stream()
                            .filter(each ->
                                    Objects.equals(Yamls.object(each).get(step.split("=")[0]), step.split("=")[1]))
                            .findFirst()
                            .orElse(null);
                case null, default -> null;
            };
        }
        return place;
    }
}
