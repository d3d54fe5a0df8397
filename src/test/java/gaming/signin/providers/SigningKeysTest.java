package gaming.signin.providers;

import static gaming.signin.providers.GoogleFlow.ADA;
import static gaming.signin.providers.GoogleFlow.JWKS;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.RSAKey;
import gaming.signin.providers.ProviderAnswer.Person;
import gaming.signin.providers.ProviderAnswer.Unavailable;
import gaming.signin.providers.ProviderAnswer.Unverified;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.Fault;
import sandbox.social.IdToken;
import sandbox.social.SandboxGoogle;

/** Where the keys of ID tokens come from, how often, and what happens when they do not. */
class SigningKeysTest {
    private final GoogleFlow flow = new GoogleFlow(Map.of());

    @AfterEach
    void close() {
        flow.close();
    }

    @Test
    void areHonouredOnceTheyRotated() {
        assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
        flow.sandbox.rotateKeys();

        assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
        assertThat(flow.sandbox.requests(JWKS)).isEqualTo(2);
    }

    @Test
    void areNoLongerHonouredOnceTheyAreGone() {
        assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
        var old = new ArrayList<IdToken>();
        flow.sandbox.idTokens(token -> {
            old.add(token);
            return token;
        });
        assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
        flow.sandbox.replaceKeys();
        flow.sandbox.idTokens(token -> token);
        assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);

        flow.sandbox.idTokens(_ -> old.getFirst());
        assertThat(flow.signIn(ADA)).isInstanceOf(Unverified.class);
    }

    @Test
    void areNotAskedForAgainByEveryUnknownKey() {
        RSAKey another = SandboxGoogle.foreignKey();
        flow.sandbox.idTokens(token -> token.signedBy(another).header("kid", "another"));

        for (int i = 0; i < 50; i++) {
            assertThat(flow.signIn(ADA)).isInstanceOf(Unverified.class);
        }
        assertThat(flow.sandbox.requests(JWKS)).isEqualTo(2);

        flow.sandbox.idTokens(token -> token);
        assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"ERROR_PAGE", "RESETS", "HALF_AN_ANSWER", "TOO_LARGE", "GARBAGE", "REDIRECTS"})
    void canNotBeHadWhenTheirAnswerIsNone(Fault fault) {
        flow.sandbox.play(fault, JWKS);

        assertThat(flow.signIn(ADA)).isEqualTo(new Unavailable("its keys cannot be had"));
    }

    @Test
    void areKeptInAnOutage() {
        assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
        flow.sandbox.play(Fault.ERROR_PAGE, JWKS);

        assertThat(flow.signIn(ADA)).isInstanceOf(Person.class);
    }
}
