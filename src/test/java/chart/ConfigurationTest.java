package chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The configuration of the service, which holds no secret. */
class ConfigurationTest {
    private static final Pattern SECRET_NAME =
            Pattern.compile("(?i).*(password|passwd|secret|token|credential|jaas).*");
    private static final Pattern SECRET_TEXT = Pattern.compile("-----BEGIN|eyJ[A-Za-z0-9_-]{8}|://[^/@\\s]+:[^/@\\s]+@"
            + "|(?i:password|secret|token)['\"]?\\s*[:=]\\s*[^\\s{]"
            + "|(?=[A-Za-z0-9+/_-]*[A-Z])(?=[A-Za-z0-9+/_-]*[a-z])(?=[A-Za-z0-9+/_-]*[0-9])[A-Za-z0-9+/_-]{32,}={0,2}");

    static Stream<Path> values() {
        return Stream.of(Chart.LEAST, Chart.EVERYTHING, Chart.PRODUCTION);
    }

    @Test
    void isAFileOfTheServicesOwnKeys() {
        var chart = Chart.rendered(Chart.EVERYTHING);
        assertThat(chart.variable("CONFIG_FILE").orElseThrow().getValue())
                .isEqualTo("/etc/gaming-platform/config/application.yaml");
        assertThat(chart.configuration())
                .containsEntry("server.max-payload-size", 33554432)
                .containsEntry("server.shutdown-delay", "PT1M30.5S")
                .containsEntry("server.shutdown-grace-period", "PT20S")
                .containsEntry("rates.enabled", false)
                .containsEntry("claims.resolver.delays", "PT30S,PT5M")
                .containsEntry("mp.jwt.verify.issuer", "1234567890")
                .containsEntry("social.facebook.client-id", "0123456789")
                .containsEntry("limits.search.per-minute", 60);
    }

    @Test
    void findsItsFilesWhereTheyAreMounted() {
        var chart = Chart.rendered(Chart.EVERYTHING);
        var configuration = chart.configuration();
        assertThat(configuration)
                .containsEntry("auth.signing-key", "/etc/gaming-platform/files/signing-key.pem")
                .containsEntry("mp.jwt.verify.publickey.location", "/etc/gaming-platform/files/verification-keys")
                .containsEntry("api-keys.file", "/etc/gaming-platform/files/api-keys.yaml")
                .containsEntry("geo.database", "/etc/gaming-platform/geo/lite/countries.mmdb")
                .containsEntry("kafka.ssl.truststore.location", "/etc/gaming-platform/files/kafka-truststore")
                .containsEntry("kafka.ssl.keystore.location", "/etc/gaming-platform/files/kafka-keystore");
        var projected = volume(chart, "files").getProjected();
        assertThat(projected.getDefaultMode()).isEqualTo(0440);
        assertThat(projected.getSources())
                .flatExtracting(ConfigurationTest::paths)
                .containsExactlyInAnyOrder(
                        "signing-key.pem from secret keys",
                        "verification-keys from config map public-keys",
                        "api-keys.yaml from secret api-keys",
                        "kafka-truststore from config map kafka",
                        "kafka-keystore from secret kafka");
        assertThat(chart.pod().getSecurityContext().getFsGroup()).isEqualTo(65532);
        assertThat(volume(chart, "geo").getPersistentVolumeClaim().getClaimName())
                .isEqualTo("geo");
    }

    @Test
    void answersOnlyTheDocumentsOfTheirConfigMap() {
        var chart = Chart.rendered(Chart.EVERYTHING);
        assertThat(chart.configuration())
                .containsEntry("graphql.documents", "registered")
                .containsEntry("graphql.documents-directory", "/etc/gaming-platform/documents");
        assertThat(volume(chart, "documents").getConfigMap().getName()).isEqualTo("frontend-documents");
        assertThat(Chart.rendered(Map.of("config.graphql.documents", "any"), Chart.EVERYTHING)
                        .configuration())
                .containsEntry("graphql.documents", "any")
                .containsEntry("graphql.documents-directory", "/etc/gaming-platform/documents");
        assertThat(Chart.rendered(Chart.LEAST).configuration()).doesNotContainKey("graphql.documents-directory");
    }

    @ParameterizedTest
    @MethodSource("values")
    void secretsAreReferencesOnly(Path values) {
        var chart = Chart.rendered(values);
        for (EnvVar variable : chart.container().getEnv()) {
            if (variable.getValueFrom() == null) {
                assertThat(variable.getName()).isIn("CONFIG_FILE", "_JAVA_OPTIONS");
            } else {
                assertThat(variable.getValueFrom().getSecretKeyRef().getName()).isNotEmpty();
                assertThat(variable.getValueFrom().getSecretKeyRef().getKey()).isNotEmpty();
            }
        }
        assertThat(chart.variable("DB_PASSWORD")).isPresent();
        assertThat(chart.configuration().keySet())
                .noneMatch(key -> SECRET_NAME.matcher(key).matches());
    }

    @ParameterizedTest
    @MethodSource("values")
    void nothingLooksLikeASecret(Path values) {
        assertThat(texts(Chart.rendered(values).documents()))
                .noneMatch(text -> SECRET_TEXT.matcher(text).find());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "db.password=hunter2", "jdbc:mariadb://gaming:hunter2@mariadb/gaming",
                "-----BEGIN PRIVATE KEY-----", "eyJhbGciOiJSUzI1NiJ9.e30.x",
                "token: abc", "q0Zk3Jt7Wm5xVb1Nc8Rd2Yf6Hs4Lp9GaEuTi+/Ox=",
            })
    void knowsASecretWhenItSeesOne(String text) {
        assertThat(SECRET_TEXT.matcher(text).find()).isTrue();
    }

    @Test
    void takesTheUserOfTheDatabaseFromASecret() {
        var chart = Chart.rendered(
                Map.of("secrets.DB_USER.name", "database", "secrets.DB_USER.key", "user"),
                Chart.without(Chart.LEAST, "config.db.user"));
        assertThat(chart.configuration()).doesNotContainKey("db.user");
        assertThat(chart.variable("DB_USER")
                        .orElseThrow()
                        .getValueFrom()
                        .getSecretKeyRef()
                        .getKey())
                .isEqualTo("user");
    }

    private static Volume volume(Rendered chart, String name) {
        return chart.pod().getVolumes().stream()
                .filter(volume -> volume.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> paths(VolumeProjection source) {
        return source.getSecret() != null
                ? source.getSecret().getItems().stream()
                        .map(item -> item.getPath() + " from secret "
                                + source.getSecret().getName())
                        .toList()
                : source.getConfigMap().getItems().stream()
                        .map(item -> item.getPath() + " from config map "
                                + source.getConfigMap().getName())
                        .toList();
    }

    /** All texts except checksums and the image's digest, which are public. */
    private static List<String> texts(Object value) {
        var texts = new ArrayList<String>();
        switch (value) {
            case Map<?, ?> object ->
                object.forEach((key, inner) -> {
                    if (!key.toString().startsWith("checksum/") && !key.equals("image")) {
                        texts.addAll(texts(inner));
                    }
                });
            case List<?> list -> list.forEach(inner -> texts.addAll(texts(inner)));
            case String text -> texts.add(text);
            case null, default -> {}
        }
        return texts;
    }
}
