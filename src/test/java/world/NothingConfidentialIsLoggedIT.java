package world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Confidential;
import sandbox.social.Person;

/** Every test class fails beside a log with confidential values (runtime.md). */
@ExtendWith(World.class)
class NothingConfidentialIsLoggedIT {
    private static final System.Logger LOG = System.getLogger(NothingConfidentialIsLoggedIT.class.getName());

    @Test
    void aRegistrationLeavesNothingConfidentialInTheLog() {
        var browser = new Browser(World.publicUrl());
        String address = "last." + UUID.randomUUID() + "@example.com";
        var person = Person.verified("last" + UUID.randomUUID(), "Last", address);
        assertThat(browser.registered("GOOGLE", World.google(), person)
                        .path("status")
                        .asText())
                .isEqualTo("SUCCESS");
        assertThat(Confidential.count()).isGreaterThan(5);
        assertThatCode(ServiceLog::requireNoSecrets).doesNotThrowAnyException();

        LOG.log(System.Logger.Level.INFO, "To be found: {0}", address);
        assertThatThrownBy(ServiceLog::requireNoSecrets).hasMessageContaining(address);
        assertThatCode(ServiceLog::requireNoSecrets).doesNotThrowAnyException();
    }
}
