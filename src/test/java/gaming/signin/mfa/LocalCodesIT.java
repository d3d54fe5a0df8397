package gaming.signin.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.Configured;
import gaming.identity.MfaType;
import gaming.identity.User;
import gaming.identity.Users;
import jakarta.enterprise.inject.spi.CDI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import world.Browser;
import world.ServiceLog;
import world.World;

/** Without a gateway the local environment logs codes, and production sends none. */
@ExtendWith(World.class)
class LocalCodesIT {
    private static final Pattern CODE = Pattern.compile("nothing is sent: the (?:SMS|EMAIL) code is (\\d{6})$");

    @ParameterizedTest
    @ValueSource(strings = {"SMS", "EMAIL"})
    void theLocalEnvironmentLogsTheCodeAndNothingElseOfTheUser(String type) {
        Protected user = Protected.here(type);
        Browser browser = user.asked();

        String line = codeLines().getLast();

        assertThat(line)
                .contains(type)
                .doesNotContain(user.phone())
                .doesNotContain(String.valueOf(user.guest().person().email()));
        var code = CODE.matcher(line);
        assertThat(code.find()).isTrue();
        user.assertSignsIn(browser, code.group(1));
    }

    @Test
    void aCodeIsValidOnlyWhileTheUserHasTheNumberThatItWasSentTo() {
        Protected user = Protected.here("SMS");
        Browser browser = user.asked();
        var code = CODE.matcher(codeLines().getLast());
        assertThat(code.find()).isTrue();

        user.feed("mfaPhone", "+491519876543");
        Protected.assertRefused(browser, code.group(1), "INVALID_CODE");
        user.feed("mfaPhone", user.phone());
        user.assertSignsIn(browser, code.group(1));
    }

    @Test
    void productionLogsNoCodeAndSendsNone() {
        Protected user = Protected.here("SMS");
        User stored =
                CDI.current().select(Users.class).get().find(user.guest().id()).orElseThrow();
        var config = Configured.with(Map.of(
                "app.environment", "production",
                "auth.mfa.token-lifetime", "PT5M",
                "auth.mfa.most-pending", "5",
                "auth.mfa.delivery.timeout", "PT5S"));
        int before = codeLines().size();

        assertThat(new SentCodes(config).send(stored, MfaType.SMS, "918273")).isFalse();

        assertThat(codeLines()).hasSize(before);
    }

    private static List<String> codeLines() {
        try (Stream<String> lines = ServiceLog.lines()) {
            return lines.filter(line -> CODE.matcher(line).find()).toList();
        }
    }
}
