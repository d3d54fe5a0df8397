package chart;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.fabric8.openshift.api.model.monitoring.v1.ServiceMonitor;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Objects of Kubernetes as its own server reads them with strict validation: a field that the type does not have, and a
 * value of another type, is refused.
 */
final class Models {
    private static final Map<String, Class<? extends HasMetadata>> KINDS = Stream.of(
                    ConfigMap.class,
                    CronJob.class,
                    Deployment.class,
                    HTTPRoute.class,
                    HorizontalPodAutoscaler.class,
                    Ingress.class,
                    Job.class,
                    NetworkPolicy.class,
                    Pod.class,
                    PodDisruptionBudget.class,
                    PrometheusRule.class,
                    Service.class,
                    ServiceAccount.class,
                    ServiceMonitor.class)
            .collect(Collectors.toMap(
                    kind -> HasMetadata.getApiVersion(kind) + " " + HasMetadata.getKind(kind), Function.identity()));

    private static final JsonMapper STRICT = strict();

    private Models() {}

    static HasMetadata read(Map<String, Object> object) {
        String kind = object.get("apiVersion") + " " + object.get("kind");
        if (!KINDS.containsKey(kind)) {
            throw new AssertionError("No object of the chart may be a " + kind);
        }
        return read(object, KINDS.get(kind));
    }

    static <T> T read(Map<String, Object> object, Class<T> type) {
        try {
            return STRICT.treeToValue(STRICT.valueToTree(object), type);
        } catch (JsonProcessingException refusal) {
            throw new AssertionError(refusal.getMessage() + "\nin " + object, refusal);
        }
    }

    private static JsonMapper strict() {
        return JsonMapper.builder()
                .annotationIntrospector(new NothingUnknown())
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .withCoercionConfig(LogicalType.Textual, texts -> {
                    for (var shape : CoercionInputShape.values()) {
                        texts.setCoercion(shape, CoercionAction.Fail);
                    }
                })
                .build();
    }

    /** The types keep unknown fields in {@code additionalProperties}, or ignore them. */
    private static final class NothingUnknown extends JacksonAnnotationIntrospector {
        @Override
        public Boolean hasAnySetter(Annotated method) {
            return false;
        }

        @Override
        public JsonIgnoreProperties.Value findPropertyIgnoralByName(MapperConfig<?> config, Annotated type) {
            return type instanceof AnnotatedClass
                    ? JsonIgnoreProperties.Value.empty()
                    : super.findPropertyIgnoralByName(config, type);
        }
    }
}
