package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import dev.Http;
import dev.TestKeys;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import world.Browser;
import world.TestClock;

/** decisions.md and details.md, "Sign-in": the access token that a sign-in gives, as anybody can verify it. */
@ExtendWith({Product.class, Social.Calmed.class})
class IssuedTokensIT {
    private static final String[] CLAIMS = {"iss", "sub", "upn", "groups", "iat", "exp", "jti", "sid"};

    @ParameterizedTest
    @EnumSource
    void theClaimsAreTheUserAndTheSession(Social social) {
        Instant before = TestClock.now().truncatedTo(ChronoUnit.SECONDS);
        Member member = Member.registers(social);
        JsonNode claims = Member.claims(member.browser());
        assertThat(claims.fieldNames()).toIterable().containsExactlyInAnyOrder(CLAIMS);
        assertThat(claims.path("iss").asText()).isEqualTo(TestKeys.ISSUER);
        assertThat(claims.path("sub").asText()).isEqualTo(member.id());
        assertThat(claims.path("upn").asText()).isEqualTo(member.username());
        assertThat(claims.path("groups").toString()).isEqualTo("[\"USER\"]");
        assertThat(claims.path("sid").asText()).matches("[0-9a-f]{24}");
        Instant issuedAt = Instant.ofEpochSecond(claims.path("iat").asLong());
        assertThat(issuedAt).isBetween(before, TestClock.now());
        assertThat(Instant.ofEpochSecond(claims.path("exp").asLong())).isEqualTo(issuedAt.plus(Duration.ofMinutes(15)));
    }

    @ParameterizedTest
    @EnumSource
    void everySignInHasASessionOfItsOwnAndEveryTokenAnId(Social social) {
        Member member = Member.registers(social);
        Browser other = Social.browser();
        LoginAnswers.signedIn(social.logsIn(other, member.person()), false);
        JsonNode first = Member.claims(member.browser());
        JsonNode second = Member.claims(other);
        assertThat(second.path("sub")).isEqualTo(first.path("sub"));
        assertThat(second.path("sid")).isNotEqualTo(first.path("sid"));
        assertThat(second.path("jti")).isNotEqualTo(first.path("jti"));

        other.refresh();
        JsonNode refreshed = Member.claims(other);
        assertThat(refreshed.path("sid")).isEqualTo(second.path("sid"));
        assertThat(refreshed.path("jti")).isNotEqualTo(second.path("jti"));
    }

    @ParameterizedTest
    @EnumSource
    void aPublishedKeyVerifiesIt(Social social) throws Exception {
        Member member = Member.registers(social);
        var token = SignedJWT.parse(member.browser().cookie("accessToken").orElseThrow());
        assertThat(token.getHeader().toJSONObject()).containsOnlyKeys("alg", "typ", "kid");
        assertThat(token.getHeader().getAlgorithm().getName()).isEqualTo("RS256");
        var keys = JWKSet.parse(Http.get(URI.create(Product.publicUrl() + "/.well-known/jwks.json"))
                .body());
        var key = keys.getKeyByKeyId(token.getHeader().getKeyID());
        assertThat(key).isNotNull();
        assertThat(token.verify(new RSASSAVerifier(key.toRSAKey()))).isTrue();
    }

    @Test
    void aTokenSaysTheNameThatTheUserHasNow() {
        Member member = Member.registers(Social.GOOGLE);
        String renamed = "renamed-" + member.id();
        Product.feeds().accept("users", member.line().put("username", renamed));
        Browser browser = Social.browser();
        LoginAnswers.signedIn(Social.GOOGLE.logsIn(browser, member.person()), false);
        assertThat(Member.claims(browser).path("upn").asText()).isEqualTo(renamed);
    }
}
