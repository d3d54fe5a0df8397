package gaming.signin.providers;

import gaming.access.MovableClock;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import sandbox.social.Person;
import sandbox.social.SandboxFacebook;

/** Facebook as the service has it, and the sandbox that it is configured for. */
final class FacebookFlow implements AutoCloseable {
    static final String TOKEN = "/oauth/access_token";
    static final String PROFILE = "/me";
    static final Person BEN = Person.verified("2200", "Ben", "ben@example.com");

    final SandboxFacebook sandbox = SandboxFacebook.start(0, new MovableClock());
    final Facebook facebook;

    /** {@code keys} win over the defaults, and their names lack {@code social.} */
    FacebookFlow(Map<String, String> keys) {
        var all = new HashMap<String, String>();
        sandbox.configuration().forEach((key, value) -> all.put(key.replaceFirst("^social\\.", ""), value));
        all.putAll(keys);
        facebook = Social.facebook(Social.local(all));
    }

    String code(Person person, Challenge challenge) {
        URI url = facebook.authorizationUrl(challenge).orElseThrow();
        return sandbox.code(url, person);
    }

    ProviderAnswer<Profile> signIn(Person person) {
        return facebook.person(code(person, Social.CHALLENGE), Social.CHALLENGE);
    }

    @Override
    public void close() {
        facebook.close();
        sandbox.close();
    }
}
