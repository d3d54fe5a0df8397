package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import world.Browser;

/** details.md, "Metrics": {@code sign_ins_total{provider,result}}. */
@ExtendWith({Product.class, Social.Calmed.class})
class SignInMetricsIT {
    @ParameterizedTest
    @EnumSource
    void signInsAreCountedByProviderAndResult(Social social) {
        double successes = count(social.name(), "SUCCESS");
        Member member = Member.registers(social);
        LoginAnswers.signedIn(member.logsInAgain(), false);
        assertThat(count(social.name(), "SUCCESS")).isEqualTo(successes + 2);
    }

    @ParameterizedTest
    @EnumSource
    void refusalsAreCountedByTheirMessages(Social social) {
        double unknown = count(social.name(), "ACCOUNT_NOT_FOUND");
        double errors = count(social.name(), "PROVIDER_ERROR");
        double blocked = count(social.name(), "ACCOUNT_BLOCKED");
        double successes = count(social.name(), "SUCCESS");
        social.logsIn(Social.browser(), social.newcomer());
        Browser browser = Social.browser();
        JsonNode begun = browser.login(social.name());
        browser.verify(begun.path("state").asText());
        Member member = Member.registers(social);
        member.becomes("CLOSED");
        member.logsInAgain();
        assertThat(count(social.name(), "ACCOUNT_NOT_FOUND")).isEqualTo(unknown + 1);
        assertThat(count(social.name(), "PROVIDER_ERROR")).isEqualTo(errors + 1);
        assertThat(count(social.name(), "ACCOUNT_BLOCKED")).isEqualTo(blocked + 1);
        assertThat(count(social.name(), "SUCCESS")).isEqualTo(successes + 1);
    }

    @ParameterizedTest
    @EnumSource
    void linkingIsNoSignIn(Social social) {
        Member member = Member.registers(social.other());
        double successes = count(social.name(), "SUCCESS");
        LoginAnswers.signedIn(social.links(member.browser(), social.newcomer()), false);
        assertThat(count(social.name(), "SUCCESS")).isEqualTo(successes);
    }

    @Test
    void registrationsWithoutTheReferrerThatTheyNameAreCounted() {
        Player known = Player.joins();
        double before = unknownReferrers();
        for (String none : new String[] {"nobody-" + known.id(), "x".repeat(100)}) {
            Member.registers(Social.GOOGLE, Social.GOOGLE.newcomer(), Map.of("referrerUsername", none));
            Member.registers(
                    Social.GOOGLE, Social.GOOGLE.newcomer(), Map.of("referrerUserId", none, "promoCode", none));
        }
        assertThat(unknownReferrers()).isEqualTo(before + 4);
        Member.registers(
                Social.GOOGLE,
                Social.GOOGLE.newcomer(),
                Map.of("promoCode", "nobody", "referrerUsername", known.username()));
        Member.registers(Social.GOOGLE, Social.GOOGLE.newcomer(), Map.of("promoCode", " \u200b"));
        Member.registers(Social.GOOGLE);
        assertThat(unknownReferrers()).isEqualTo(before + 4);
    }

    private static double unknownReferrers() {
        return Pattern.compile("(?m)^registrations_referrer_unknown_total(?:\\{[^}]*})? (\\S+)")
                .matcher(Product.get("/metrics").body())
                .results()
                .mapToDouble(match -> Double.parseDouble(match.group(1)))
                .findFirst()
                .orElseThrow();
    }

    /** Zero where there is no such line yet. */
    private static double count(String provider, String result) {
        Pattern line = Pattern.compile("sign_ins_total\\{(?=[^}]*provider=\"%s\")(?=[^}]*result=\"%s\")[^}]*} (\\S+)"
                .formatted(provider, result));
        return line.matcher(Product.get("/metrics").body())
                .results()
                .mapToDouble(match -> Double.parseDouble(match.group(1)))
                .sum();
    }
}
