package gaming.signin.providers;

import gaming.access.MovableClock;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import sandbox.social.Person;
import sandbox.social.SandboxGoogle;

/** Google as the service has it, the sandbox that it is configured for, and the time of both. */
final class GoogleFlow implements AutoCloseable {
    static final String DISCOVERY = "/.well-known/openid-configuration";
    static final String TOKEN = "/token";
    static final String JWKS = "/jwks";
    static final Person ADA = Person.verified("1100", "Ada", "ada@example.com");

    final MovableClock clock = new MovableClock();
    final SandboxGoogle sandbox = SandboxGoogle.start(0, clock);
    final Google google;

    /** {@code keys} win over the defaults, and their names lack {@code social.} */
    GoogleFlow(Map<String, String> keys) {
        var all = new HashMap<String, String>();
        sandbox.configuration().forEach((key, value) -> all.put(key.replaceFirst("^social\\.", ""), value));
        all.putAll(keys);
        google = Social.google(Social.local(all), clock);
    }

    /** A code that Google gave for {@code person} and that challenge. */
    String code(Person person, Challenge challenge) {
        URI url = google.authorizationUrl(challenge).orElseThrow();
        return sandbox.code(url, person);
    }

    /** A whole flow of {@code person}. */
    ProviderAnswer<Profile> signIn(Person person) {
        return google.person(code(person, Social.CHALLENGE), Social.CHALLENGE);
    }

    @Override
    public void close() {
        google.close();
        sandbox.close();
    }
}
