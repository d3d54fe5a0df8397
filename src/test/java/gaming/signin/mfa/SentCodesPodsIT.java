package gaming.signin.mfa;

import static gaming.signin.mfa.Protected.assertRefused;
import static gaming.signin.mfa.Protected.assertSignedOut;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.CodeGateway;
import sandbox.wire.Reply;
import world.Browser;
import world.Fleet;
import world.Together;
import world.World;

/** Codes through the operator's gateway, and its failures. */
@ExtendWith(World.class)
class SentCodesPodsIT {
    private static final int MOST_PENDING = 5;

    private final Protected user = Protected.atPods("SMS");

    @AfterEach
    void calm() {
        Fleet.gateway().calm();
        Fleet.toGateway().mend();
    }

    @Test
    void aCodeByPhoneSignsIn() {
        Browser browser = Fleet.browser(0);

        JsonNode answer = user.begins(browser);

        assertThat(answer.path("mfaType").asText()).isEqualTo("SMS");
        assertThat(answer.path("mfaPhoneHint").asText())
                .isEqualTo("•••" + user.phone().substring(user.phone().length() - 2));
        assertThat(Fleet.gateway().sentTo(user.phone())).singleElement().satisfies(sent -> {
            assertThat(sent.type()).isEqualTo("SMS");
            assertThat(sent.authorization()).isEqualTo("Bearer " + CodeGateway.TOKEN);
            assertThat(sent.code()).matches("[0-9]{6}");
        });
        assertSignedOut(browser);
        user.assertSignsIn(browser.at(Fleet.url(1)), code());
    }

    @Test
    void aCodeByMailSignsIn() {
        user.feed("mfaType", "EMAIL");
        Browser browser = user.asked(Fleet.browser(0));
        String address = String.valueOf(user.guest().person().email());

        assertThat(Fleet.gateway().sentTo(address))
                .singleElement()
                .satisfies(sent -> assertThat(sent.type()).isEqualTo("EMAIL"));
        user.assertSignsIn(browser, Fleet.gateway().latestCode(address));
    }

    @Test
    void aCodeIsValidOnceAndForItsSignIn() {
        Browser first = user.asked(Fleet.browser(0));
        String firstCode = code();
        Browser second = user.asked(Fleet.browser(1));
        String secondCode = code();
        Browser copy = first.copy();

        if (!firstCode.equals(secondCode)) {
            assertRefused(first, secondCode, "INVALID_CODE");
            assertRefused(second, firstCode, "INVALID_CODE");
        }
        user.assertSignsIn(first, firstCode);
        assertRefused(copy, firstCode, "INVALID_CODE");
        user.assertSignsIn(second, secondCode);
    }

    @Test
    void aCodeEndsAfterFiveMinutes() {
        Browser browser = user.asked(Fleet.browser(0));
        Fleet.advance(Duration.ofMinutes(5));
        assertRefused(browser, code(), "INVALID_CODE");
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 500})
    void aGatewayThatSaysNoIsAProviderErrorAndLeavesNoToken(int status) {
        Fleet.gateway().says(_ -> Reply.Answer.html(status, "<h1>" + status + "</h1>"));
        assertProviderError();
    }

    @Test
    void aGatewayThatIsAwayIsAProviderErrorAndLeavesNoToken() {
        Fleet.toGateway().cut();
        assertProviderError();
        Fleet.toGateway().mend();
        user.assertSignsIn(user.asked(Fleet.browser(0)), code());
    }

    @Test
    void aGatewayThatBreaksOffIsAProviderErrorAndLeavesNoToken() {
        Fleet.gateway().says(_ -> new Reply.Reset());
        assertProviderError();
    }

    @Test
    void aGatewayThatIsSlowIsAProviderErrorAndLeavesNoToken() {
        Fleet.gateway().says(_ -> {
            Thread.sleep(Duration.ofSeconds(20));
            return new Reply.Answer(204, "text/plain", "");
        });
        assertProviderError();
    }

    /** The code and the token of the gateway go to no address but the configured one. */
    @Test
    void aGatewayThatSendsElsewhereIsAProviderErrorAndLeavesNoToken() {
        try (var elsewhere = new CodeGateway()) {
            Fleet.gateway()
                    .says(_ -> Reply.Answer.redirect(307, elsewhere.codes().toString()));
            assertProviderError();
            assertThat(elsewhere.sentTo(user.phone())).isEmpty();
        }
    }

    @Test
    void aUserWithoutAPhoneGetsNoCode() {
        user.feed("mfaPhone", null);
        assertProviderError();
    }

    /** Codes cost money, so their number is bounded after the first factor. */
    @Test
    void sendsABoundedNumberOfCodes() {
        var answers = new ConcurrentLinkedQueue<String>();

        Together.times(
                4 * MOST_PENDING,
                number -> answers.add(user.begins(Fleet.browser(number % Fleet.COUNT))
                        .path("message")
                        .asText()));

        assertThat(Collections.frequency(answers, "null")).isEqualTo(MOST_PENDING);
        assertThat(Collections.frequency(answers, "TOO_MANY_ATTEMPTS")).isEqualTo(3 * MOST_PENDING);
        assertThat(Fleet.gateway().sentTo(user.phone())).hasSize(MOST_PENDING);
        Fleet.advance(Duration.ofMinutes(5));
        user.assertSignsIn(user.asked(Fleet.browser(0)), code());
    }

    private String code() {
        return Fleet.gateway().latestCode(user.phone());
    }

    private void assertProviderError() {
        Browser browser = Fleet.browser(0);
        JsonNode answer = user.begins(browser);
        assertThat(answer.path("status").asText()).isEqualTo("ERROR");
        assertThat(answer.path("message").asText()).as(answer.toString()).isEqualTo("PROVIDER_ERROR");
        assertThat(answer.path("mfaType").isNull()).isTrue();
        assertThat(List.of("mfaToken", "accessToken", "refreshToken"))
                .noneMatch(name -> browser.cookie(name).isPresent());
        assertSignedOut(browser);
    }
}
