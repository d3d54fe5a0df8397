package blackbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import sandbox.social.Person;
import sandbox.social.SandboxProvider;
import world.Browser;
import world.World;

/** A provider of the product under test, played by the sandbox of this JVM. */
enum Social {
    GOOGLE,
    FACEBOOK;

    /** For tests that use the sandboxes: they are calmed after each test. */
    static final class Calmed implements BeforeAllCallback, AfterEachCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            Assumptions.assumeTrue(
                    System.getProperty(Product.PUBLIC_URL) == null,
                    "the providers of a service elsewhere are not those of this JVM");
        }

        @Override
        public void afterEach(ExtensionContext context) {
            for (Social each : values()) {
                each.sandbox().calm();
            }
        }
    }

    SandboxProvider sandbox() {
        return this == GOOGLE ? World.google() : World.facebook();
    }

    Social other() {
        return this == GOOGLE ? FACEBOOK : GOOGLE;
    }

    static String freshEmail() {
        return "p" + new ObjectId() + "@example.org";
    }

    /** An unknown person with an address that Google vouches for. */
    Person newcomer() {
        return withEmail(freshEmail());
    }

    Person withEmail(String email) {
        return Person.verified(freshSubject(), "Ada Lovelace", email);
    }

    Person named(String name) {
        return Person.verified(freshSubject(), name, freshEmail());
    }

    private static String freshSubject() {
        return "s" + new ObjectId();
    }

    static Browser browser() {
        return new Browser(Product.publicUrl());
    }

    JsonNode registers(Browser browser, Person person) {
        return registers(browser, person, Map.of());
    }

    /** With more fields of the input. */
    JsonNode registers(Browser browser, Person person, Map<String, ?> more) {
        return browser.finish(browser.register(name(), more), sandbox(), person);
    }

    JsonNode logsIn(Browser browser, Person person) {
        return browser.loggedIn(name(), sandbox(), person);
    }

    JsonNode links(Browser browser, Person person) {
        return browser.linked(name(), sandbox(), person);
    }
}
