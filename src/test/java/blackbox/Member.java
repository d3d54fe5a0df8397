package blackbox;

import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.Http.Answer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.bson.types.ObjectId;
import sandbox.social.Person;
import world.Browser;

/** Somebody who registered through a provider, with the browser in which he is signed in. */
record Member(Browser browser, Social social, Person person, String id, String username) {
    static Member registers(Social social) {
        return registers(social, social.newcomer());
    }

    static Member registers(Social social, Person person) {
        return registers(social, person, Map.of());
    }

    /** With more fields of the input. */
    static Member registers(Social social, Person person, Map<String, ?> more) {
        Browser browser = Social.browser();
        JsonNode user = LoginAnswers.signedIn(social.registers(browser, person, more), true);
        return new Member(
                browser,
                social,
                person,
                user.path("id").asText(),
                user.path("username").asText());
    }

    Player player() {
        return new Player(new ObjectId(id));
    }

    /** Signs in once more, in a browser of its own. */
    JsonNode logsInAgain() {
        return social.logsIn(Social.browser(), person);
    }

    /** Adds an account of the other provider. */
    Person linksTheOther() {
        Person account = social.other().newcomer();
        LoginAnswers.signedIn(social.other().links(browser, account), false);
        return account;
    }

    /** A line of the feed {@code users} of this user. */
    ObjectNode line() {
        return record("id", id, "username", username);
    }

    /** Feeds these fields of the user: names and values in turn. */
    void becomes(Object... changes) {
        Product.feed("users", line().setAll(record(changes)));
    }

    boolean isSignedIn() {
        return signedInAs(browser).equals(username);
    }

    /** What the access token of a browser says. */
    static JsonNode claims(Browser browser) {
        String payload = browser.cookie("accessToken").orElseThrow().split("\\.")[1];
        return Json.read(new String(Base64.getUrlDecoder().decode(payload), StandardCharsets.UTF_8));
    }

    /** The username of the user who is signed in in this browser; empty without one. */
    static String signedInAs(Browser browser) {
        Answer answer = browser.graphql("{ referralStats { username } }", Map.of());
        return answer.json().at("/data/referralStats/username").asText();
    }
}
