package chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The other tests rely on this: objects are read as strictly as by a cluster. */
class ModelsTest {
    @Test
    void takesValidObjects() {
        assertThat(Models.read(Yamls.read("""
                {apiVersion: v1, kind: Service, metadata: {name: a, labels: {b: "1"}},
                 spec: {ports: [{port: 80, targetPort: http}, {port: 81, targetPort: 8081}]}}""")).getMetadata().getName()).isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{apiVersion: v1, kind: Service, spec: {port: 80}}",
                "{apiVersion: v1, kind: Service, specs: {}}",
                "{apiVersion: v1, kind: Service, metadata: {label: {}}}",
                "{apiVersion: v1, kind: Service, spec: {ports: [{port: '80'}]}}",
                "{apiVersion: v1, kind: Service, spec: {ports: {port: 80}}}",
                "{apiVersion: v1, kind: Service, metadata: {labels: {a: 1}}}",
                "{apiVersion: v1, kind: Service, metadata: {annotations: {a: true}}}",
                "{apiVersion: v1, kind: ConfigMap, data: {a: 1.5}}",
                "{apiVersion: v1, kind: Pod, spec: {automountServiceAccountToken: 'false'}}",
                "{apiVersion: v1, kind: Pod, spec: {containers: [{env: [{name: A, value: 1}]}]}}",
                "{apiVersion: v1, kind: Pod, spec: {containers: [{securityContext: {readonlyRootFilesystem: true}}]}}",
                "{apiVersion: monitoring.coreos.com/v1, kind: ServiceMonitor, spec: {endpoint: []}}",
                "{apiVersion: monitoring.coreos.com/v1, kind: PrometheusRule, spec: {groups: [{name: a, rules: [{alerts: b}]}]}}",
                "{apiVersion: v1, kind: Secret}",
                "{apiVersion: apps/v1beta1, kind: Deployment}"
            })
    void refusesInvalidObjects(String object) {
        assertThatThrownBy(() -> Models.read(Yamls.read(object))).isInstanceOf(AssertionError.class);
    }

    @Test
    void refusesADuplicateKey() {
        assertThatThrownBy(() -> Yamls.read("{a: 1, a: 2}")).hasMessageContaining("duplicate key");
    }
}
