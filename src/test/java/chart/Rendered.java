package chart;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The rendered objects of the chart, read strictly. */
final class Rendered {
    private final List<Map<String, Object>> documents;
    private final List<HasMetadata> objects;

    Rendered(String text) {
        documents = Yamls.readAll(text);
        objects = documents.stream().map(Models::read).toList();
    }

    /** As YAML has them. */
    List<Map<String, Object>> documents() {
        return documents;
    }

    List<HasMetadata> objects() {
        return objects;
    }

    /** The objects of a kind by name. */
    <T extends HasMetadata> Map<String, T> all(Class<T> kind) {
        return objects.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .collect(Collectors.toMap(object -> object.getMetadata().getName(), Function.identity()));
    }

    /** The only one of a kind. */
    <T extends HasMetadata> T only(Class<T> kind) {
        var found = all(kind).values();
        if (found.size() != 1) {
            throw new AssertionError("Not one " + kind.getSimpleName() + " but " + found);
        }
        return found.iterator().next();
    }

    Deployment deployment() {
        return only(Deployment.class);
    }

    PodSpec pod() {
        return deployment().getSpec().getTemplate().getSpec();
    }

    Map<String, String> podLabels() {
        return deployment().getSpec().getTemplate().getMetadata().getLabels();
    }

    Map<String, String> podAnnotations() {
        return deployment().getSpec().getTemplate().getMetadata().getAnnotations();
    }

    Container container() {
        return pod().getContainers().getFirst();
    }

    Optional<EnvVar> variable(String name) {
        return container().getEnv().stream()
                .filter(variable -> variable.getName().equals(name))
                .findFirst();
    }

    /** The file of {@code CONFIG_FILE}, by key of the service. */
    Map<String, Object> configuration() {
        return Yamls.flat(Yamls.read(configurationFile()));
    }

    String configurationFile() {
        return all(ConfigMap.class).values().stream()
                .map(map -> map.getData().get("application.yaml"))
                .filter(text -> text != null)
                .findFirst()
                .orElseThrow();
    }

    NetworkPolicy policy(String suffix) {
        var policies = all(NetworkPolicy.class);
        String name = deployment().getMetadata().getName() + "-" + suffix;
        return Optional.ofNullable(policies.get(name))
                .orElseThrow(() -> new AssertionError(name + " is not among " + policies.keySet()));
    }
}
