package gaming.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of access.issuers.file. */
class TokenIssuersTest {
    private static final String GOOD = "name: google, issuer: \"https://a.example\", audiences: [us], "
            + "callers: [{claim: sub, value: a, roles: [SCRIPT]}]";

    @TempDir
    Path directory;

    @Test
    void withoutAFileThereIsNoIssuer() {
        assertThat(Keys.read(Configured.with(keys(Map.of())), TokenIssuers::from)
                        .issuers())
                .isEmpty();
    }

    @Test
    void anIssuerHasAnAddressAudiencesAndCallers() throws IOException {
        var issuers = issuers("""
                issuers:
                  - name: google
                    issuer: https://accounts.example
                    keys: https://www.example/certs
                    audiences: [us, them]
                    algorithms: [RS256, ES256]
                    callers:
                      - {claim: email, value: a@b.example, roles: [CLOUD_SCHEDULES, CLOUD_TASKS]}
                """).issuers();

        assertThat(issuers).singleElement().satisfies(issuer -> {
            assertThat(issuer.issuer()).isEqualTo(URI.create("https://accounts.example"));
            assertThat(issuer.keys()).hasValue(URI.create("https://www.example/certs"));
            assertThat(issuer.audiences()).containsExactly("us", "them");
            assertThat(issuer.algorithms()).isEqualTo(Set.of(JWSAlgorithm.RS256, JWSAlgorithm.ES256));
            assertThat(issuer.rules())
                    .containsExactly(new TokenIssuers.Rule(
                            "email", "a@b.example", Set.of(Role.CLOUD_SCHEDULES, Role.CLOUD_TASKS)));
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | has no list \"issuers\"",
                "'issuers: []' | has no list \"issuers\"",
                "'issuers: [{' | not YAML",
                "'issuers: [{GOOD}, {GOOD}]' | entry 2: the name google is there twice",
                "'issuers: [{GOOD, keys: \"http://a.example\"}]' | entry 1: keys must be an https URL",
                "'issuers: [{GOOD, keys: \"https://u:p@a.example\"}]' | entry 1: keys must be an https URL",
                "'issuers: [{GOOD, algorithms: [HS256]}]' | entry 1: algorithms are some of",
                "'issuers: [{GOOD, algorithms: [none]}]' | entry 1: algorithms are some of",
                "'issuers: [{GOOD, certificate-authority: /nowhere}]' | entry 1: certificate-authority must be a file",
                "'issuers: [{GOOD, certificate-authority: pom.xml}]' | entry 1: certificate-authority must be a file with PEM",
                "'issuers: [{GOOD, bearer-token: src}]' | entry 1: bearer-token must be a file that can be read",
                "'issuers: [{GOOD, audience: us}]' | entry 1: fields are some of",
                "'issuers: [{name: a, issuer: \"http://a.example\", audiences: [us]}]' | entry 1: issuer must be an https URL",
                "'issuers: [{name: a, issuer: \"https://players.example\", audiences: [us]}]' | entry 1: issuer is that of players",
                "'issuers: [{name: a, issuer: \"https://a.example\"}]' | entry 1: audiences must be a list",
                "'issuers: [{name: a, issuer: \"https://a.example\", audiences: [us]}]' | entry 1: callers must be a list",
                "'issuers: [{name: a, issuer: \"https://a.example\", audiences: [us], callers: [{value: a}]}]' | entry 1, caller 1: claim",
                "'issuers: [{name: a, issuer: \"https://a.example\", audiences: [us], callers: [{claim: sub}]}]' | entry 1, caller 1: value",
                "'issuers: [{name: a, issuer: \"https://a.example\", audiences: [us], callers: [{claim: sub, value: a, roles: [x]}]}]' | entry 1, caller 1: roles",
            })
    void aBrokenFileStopsTheStartInProduction(String content, String problem) {
        assertThatThrownBy(() -> issuers(content.replace("GOOD", GOOD)))
                .isInstanceOf(Misconfiguration.class)
                .hasMessageContaining("access.issuers.file")
                .hasMessageContaining(problem);
    }

    private TokenIssuers issuers(String content) throws IOException {
        Path file = Files.writeString(directory.resolve("issuers.yaml"), content);
        return Keys.read(Configured.with(keys(Map.of("access.issuers.file", file.toString()))), TokenIssuers::from);
    }

    private static Map<String, String> keys(Map<String, String> more) {
        var keys = new HashMap<>(Map.of(
                "app.environment", "production",
                "mp.jwt.verify.issuer", "https://players.example",
                "access.issuers.read-timeout", "PT5S",
                "access.issuers.key-refresh-interval", "PT30S"));
        keys.putAll(more);
        return keys;
    }
}
