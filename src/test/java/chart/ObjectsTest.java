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
            # no pod is removed before another is ready
            least | Deployment | spec/strategy/rollingUpdate/maxUnavailable | 0
            least | Deployment | spec/strategy/rollingUpdate/maxSurge | 1
            # a start has five minutes, however often it is asked for
            least probes.startup.periodSeconds=7 | Deployment | SERVER/startupProbe/failureThreshold | 43
            # a diagnosed pod has a shell and no service
            least diagnosticMode.enabled=true | Deployment | SERVER/command | [sleep, infinity]
            least diagnosticMode.enabled=true | Deployment | SERVER/readinessProbe | absent
            # pods scale
            least | Deployment | spec/replicas | absent
            least | HorizontalPodAutoscaler | spec/scaleTargetRef/name | MAIN
            # or their number is fixed
            everything | HorizontalPodAutoscaler | metadata | absent
            everything | Deployment | spec/replicas | 3
            # the image is of the chart's version
            least | Deployment | SERVER/image | gaming-platform:1.5.0
            # the JVM gets options where some are set
            least | Deployment | SERVER/env/name=_JAVA_OPTIONS | absent
            everything | Deployment | SERVER/env/name=_JAVA_OPTIONS/value | '-XX:MaxRAMPercentage=60 -Dlabel="a b"'
            # a Service named like a key would put its address into the configuration
            least | Deployment | POD/enableServiceLinks | false
            # pods have no token of the cluster
            least | ServiceAccount | automountServiceAccountToken | false
            least | Deployment | POD/serviceAccountName | MAIN
            everything | Deployment | POD/serviceAccountName | gaming
            # the ingress leads to the public service alone
            production | Ingress | spec/rules/0/http/paths/0/backend/service | {name: MAIN, port: {name: http}}
            production | Ingress | spec/rules/0/http/paths/1 | absent
            production | Ingress | spec/rules/1 | absent
            # a gateway routes to the public service
            least | HTTPRoute | metadata | absent
            everything | HTTPRoute | spec/parentRefs | [{name: public, namespace: gateways, sectionName: https}]
            everything | HTTPRoute | spec/rules/0/backendRefs/0/name | shop-casino
            # only the public service may have another type
            everything | Service shop-casino | spec/type | LoadBalancer
            everything | Service shop-casino-internal | spec/type | ClusterIP
            everything | Service shop-casino-management | spec/type | ClusterIP
            # a call of a schedule never overlaps with another
            least | CronJob MAIN-day | spec/concurrencyPolicy | Forbid
            # it runs the service's image with a key of a secret
            least | CronJob MAIN-day | CALL/image | gaming-platform:1.5.0
            least | CronJob MAIN-day | CALL/env/0 | {name: API_KEY, valueFrom: {secretKeyRef: {name: callers, key: scheduler}}}
            # schedules may be switched off, and that of promotions is off without their feed
            least schedules.users.enabled=false | CronJob MAIN-users | metadata | absent
            least | CronJob MAIN-promotions | metadata | absent
            # schedules take other times and keys
            everything | CronJob shop-casino-day | spec/schedule | '@daily'
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
