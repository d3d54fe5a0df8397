package gaming.signin;

import static gaming.signin.Attack.assertSuccess;
import static gaming.signin.Attack.assertUnknown;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sandbox.social.Person;
import world.Browser;
import world.Guest;
import world.ServiceLog;
import world.World;

/** A database that fails in a transaction: nothing of it is stored, and the log holds no personal data. */
@ExtendWith(World.class)
class FailingDatabaseIT {
    private final Browser browser = new Browser(World.publicUrl());
    private final Person person = Guest.somebody();

    @ParameterizedTest
    @ValueSource(strings = {"user", "social_identity", "session", "refresh_token"})
    void aFailedRegistrationLeavesNothing(String table) throws SQLException {
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String code = Attack.googleCode(begun, person);
        try (var _ = Failing.inserts(table)) {
            assertInternalError(browser.verify(begun.path("state").asText(), code));
        }
        assertUnknown(person);
        assertThat(List.of("accessToken", "refreshToken", "mfaToken"))
                .noneMatch(name -> browser.cookie(name).isPresent());
        assertNotLogged(begun.path("state").asText(), code);

        assertThat(browser.registered("GOOGLE", World.google(), person)
                        .path("newUser")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void aFailedRefreshCanBeRepeated() throws SQLException {
        Guest guest = Guest.registers();
        String token = guest.browser().cookie("refreshToken").orElseThrow();
        try (var _ = Failing.inserts("refresh_token")) {
            assertInternalError(guest.browser().refresh());
        }
        assertThat(guest.browser().cookie("refreshToken")).hasValue(token);
        assertSuccess(guest.browser().refresh());
        assertNotLogged(token);
    }

    @Test
    void aFlowThatIsNotStoredHasNotBegun() throws SQLException {
        try (var _ = Failing.inserts("sign_in_state")) {
            assertInternalError(browser.register("GOOGLE", Map.of()));
        }
        assertThat(browser.setCookies()).isEmpty();
    }

    private void assertInternalError(JsonNode answer) {
        assertThat(answer.at("/errors/0/extensions/code").asText())
                .as(answer.toString())
                .isEqualTo("INTERNAL_SERVER_ERROR");
        assertThat(answer.toString()).doesNotContain("SQL", "insert", "Injected");
    }

    private void assertNotLogged(String... values) {
        try (Stream<String> lines = ServiceLog.lines()) {
            List<String> all = lines.toList();
            assertThat(all).anyMatch(line -> line.contains("Injected failure"));
            for (String value : values) {
                assertThat(all).noneMatch(line -> line.contains(value));
            }
            assertThat(all).noneMatch(line -> line.contains(String.valueOf(person.email())));
        }
    }

    /** Makes inserts into a table fail until it is closed. */
    private record Failing(String table) implements AutoCloseable {
        static Failing inserts(String table) throws SQLException {
            execute("create trigger failing before insert on " + table
                    + " for each row signal sqlstate '45000' set message_text = 'Injected failure'");
            return new Failing(table);
        }

        @Override
        public void close() throws SQLException {
            execute("drop trigger failing");
        }

        private static void execute(String sql) throws SQLException {
            try (Connection connection = World.connection();
                    var statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }
}
