package gaming.signin.providers;

import gaming.access.Configured;
import gaming.config.Keys;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.eclipse.microprofile.config.Config;

/** Configuration and flows to test providers with. */
final class Social {
    static final String FRONTEND = "https://play.example";
    static final Challenge CHALLENGE = challenge("a");

    private Social() {}

    /** The configuration's file below {@code keys}, whose names lack {@code social.} */
    static Config local(Map<String, String> keys) {
        var all = new HashMap<>(Map.of("app.environment", "local", "social.frontend-url", FRONTEND));
        keys.forEach((key, value) -> all.put("social." + key, value));
        return with(all);
    }

    /** The configuration's file below {@code keys}. */
    static Config with(Map<String, String> keys) {
        return Configured.above(keys);
    }

    /** Google, which {@code config} configures. */
    static Google google(Config config, Clock clock) {
        return new Google(Keys.read(config, Google::settings).orElseThrow(), clock);
    }

    /** Facebook, which {@code config} configures. */
    static Facebook facebook(Config config) {
        return new Facebook(Keys.read(config, Facebook::settings).orElseThrow());
    }

    /** One whose parts tell it from others, by a single character. */
    static Challenge challenge(String mark) {
        return new Challenge("state-" + mark, mark.repeat(43), "nonce-" + mark, null);
    }

    static Profile person(ProviderAnswer<Profile> answer) {
        Assertions.assertThat(answer).isInstanceOf(ProviderAnswer.Person.class);
        return ((ProviderAnswer.Person<Profile>) answer).person();
    }
}
