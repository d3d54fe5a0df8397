package chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The steps of docs/deployment.md fit together: each object that the values name was made by a printed command. */
class InstallationIT {
    private static final Installation GUIDE = Installation.followed();

    static Stream<Path> values() {
        return Stream.of(GUIDE.file("values.yaml"), Chart.PRODUCTION);
    }

    @ParameterizedTest
    @MethodSource("values")
    void everySecretAndFileOfTheValuesIsMade(Path values) {
        var wanted = new ArrayList<Path>();
        for (Map<String, Object> object : Chart.rendered(values).documents()) {
            find(new ObjectMapper().valueToTree(object), wanted);
        }
        assertThat(wanted)
                .hasSizeGreaterThan(8)
                .allSatisfy(file -> assertThat(file).isNotEmptyFile());
    }

    @Test
    void everyKeyOfACallerHasItsHash() {
        var keys = Yamls.flat(Yamls.read(GUIDE.stored("gaming-api-keys", "api-keys.yaml")));
        assertThat(keys.get("keys").toString())
                .contains(
                        "OPERATOR",
                        "DATA_FEED",
                        "EXTERNAL_SYSTEM",
                        "SCRIPT",
                        "name=scheduler, sha256="
                                + DigestUtils.sha256Hex(Texts.text(GUIDE.stored("gaming-callers", "scheduler"))),
                        "name=operator, sha256=" + DigestUtils.sha256Hex(Texts.text(GUIDE.file("caller-operator"))));
    }

    @Test
    void theOrderIsThatOfTheSteps() {
        assertThat(GUIDE.calls())
                .containsSubsequence(
                        "cosign verify images.example/gaming-platform:1.5.0",
                        "mariadb --host",
                        "kubectl create namespace gaming",
                        "kubectl -n gaming create secret generic gaming-database",
                        "helm upgrade --install gaming-platform ../helm --namespace gaming -f values.yaml",
                        "helm test gaming-platform",
                        "--from=cronjob/gaming-platform-users",
                        "helm uninstall gaming-platform",
                        "kubectl delete namespace gaming");
    }

    @Test
    void theTrialIsOneCommand() throws IOException, InterruptedException {
        assertThat(GUIDE.run(String.join("", Installation.blocks("A trial")), "trial")
                        .lines())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("helm install trial helm ")
                .contains("--set trial.enabled=true");
    }

    /** References by variable and by mounted file. */
    private static void find(JsonNode node, List<Path> wanted) {
        JsonNode variable = node.path("secretKeyRef");
        if (!variable.isMissingNode()) {
            wanted.add(GUIDE.stored(
                    variable.path("name").asText(), variable.path("key").asText()));
        }
        JsonNode projected = node.path("items");
        if (projected.isArray()) {
            projected.forEach(item -> wanted.add(
                    GUIDE.stored(node.path("name").asText(), item.path("key").asText())));
        }
        node.forEach(child -> find(child, wanted));
    }
}
