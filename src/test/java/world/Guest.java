package world;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.Map;
import java.util.UUID;
import org.bson.types.ObjectId;
import sandbox.social.Person;
import sandbox.social.SandboxGoogle;

/** A signed-in person who registered with Google and has nothing else. */
public record Guest(ObjectId id, String username, Person person, Browser browser) {
    /** At the service in this JVM. */
    public static Guest registers() {
        return registers(World.publicUrl(), World.google());
    }

    /** {@code headers}: names and values in turn, sent with every request. */
    public static Guest registers(URI publicUrl, SandboxGoogle google, String... headers) {
        var browser = new Browser(publicUrl, headers);
        Person person = somebody();
        JsonNode answer = browser.registered("GOOGLE", google, person);
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
        return new Guest(
                new ObjectId(answer.at("/user/id").asText()),
                answer.at("/user/username").asText(),
                person,
                browser);
    }

    /** A new person, with an address that Google confirms. */
    public static Person somebody() {
        String unique = UUID.randomUUID().toString();
        return Person.verified(unique, "Guest " + unique.substring(0, 8), unique + "@example.com");
    }

    /** Signs in once more, in another browser. */
    public Guest elsewhere() {
        var other = new Browser(World.publicUrl());
        JsonNode answer = other.loggedIn("GOOGLE", World.google(), person);
        assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("SUCCESS");
        return new Guest(id, username, person, other);
    }

    /** Whether the service treats {@code browser} as signed in. */
    public static boolean isSignedIn(Browser browser) {
        String query = "{ userPublicInfo(input: {username: \"nobody at all\"}) { username } }";
        String code = browser.graphql(query, Map.of())
                .json()
                .at("/errors/0/extensions/code")
                .asText();
        assertThat(code).isIn("USER_NOT_FOUND", "UNAUTHENTICATED");
        return code.equals("USER_NOT_FOUND");
    }
}
