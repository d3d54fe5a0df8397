package world;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.social.Person;

/**
 * The last of all tests: reads everything that the service in this JVM and those in processes of their own have logged
 * since the first one (runtime.md: no tokens, cookies, keys or e-mail addresses).
 */
@ExtendWith(World.class)
@Order(Integer.MAX_VALUE)
class NothingConfidentialIsLoggedIT {
    private static final System.Logger LOG = System.getLogger(NothingConfidentialIsLoggedIT.class.getName());
    /** The one line that says a code: for a developer without a phone. */
    private static final String LOCAL_CODE = "Local environment, nothing is sent: the ";

    @Test
    void noLineOfAllTestsHoldsATokenACodeACookieAStateASecretOrAnAddress() throws IOException {
        var browser = new Browser(World.publicUrl());
        var person = Person.verified("last" + UUID.randomUUID(), "Last", "last." + UUID.randomUUID() + "@example.com");
        assertThat(browser.registered("GOOGLE", World.google(), person)
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
        assertThat(Confidential.count()).isGreaterThan(5);

        List<String> leaks = leaks(ServiceLog.lines());
        for (Path output : ServiceProcess.outputs()) {
            leaks.addAll(leaks(Files.lines(output)));
        }
        assertThat(leaks).isEmpty();
    }

    @Test
    void whateverIsLoggedIsRead() {
        String mark = UUID.randomUUID().toString();
        LOG.log(System.Logger.Level.INFO, "The log is read: {0}", mark);
        try (Stream<String> lines = ServiceLog.lines()) {
            assertThat(lines.filter(line -> line.endsWith("The log is read: " + mark)))
                    .hasSize(1);
        }
    }

    private static List<String> leaks(Stream<String> lines) {
        var leaks = new ArrayList<String>();
        try (lines) {
            lines.filter(line -> !line.contains(LOCAL_CODE))
                    .filter(line -> !Confidential.in(line).isEmpty())
                    .forEach(line -> leaks.add(Confidential.in(line) + " in: " + line));
        }
        return leaks;
    }
}
