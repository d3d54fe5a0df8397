package gaming.signin.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.EmbeddedMariaDb;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.sql.SQLException;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Guest;
import world.Rows;
import world.StatementLog;
import world.World;

@ExtendWith(World.class)
class UpdateLocationIT {
    private final Guest guest = Guest.registers();
    private final Rows rows = Rows.here();

    @Test
    void aFailingDatabaseChangesNothingAndAnswers500() throws SQLException {
        try (var connection = World.connection();
                var statement = connection.createStatement()) {
            statement.execute("create or replace trigger failing before update on user for each row"
                    + " begin if new.id = unhex('" + guest.id() + "') then"
                    + " signal sqlstate '45000' set message_text = 'Injected failure'; end if; end");
            try {
                Answer answer = update(World.GERMANY);
                assertThat(answer.status()).as(answer.toString()).isEqualTo(500);
                assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("DATABASE_ERROR");
                assertThat(answer.body()).doesNotContain("Injected");
                assertThat(rows.count("session where user_id = ? and country is null", guest.id()))
                        .isOne();
            } finally {
                statement.execute("drop trigger failing");
            }
        }
        assertThat(update(World.GERMANY).body()).isEqualTo("{\"success\":true}");
    }

    @Test
    void takesThreeStatementsAndOneForAnUnknownUser() throws Exception {
        String session = session();
        assertThat(statements(() -> update(guest.id().toHexString(), session, World.GERMANY)))
                .hasSize(3);
        assertThat(statements(() -> update(new ObjectId().toHexString(), session, World.GERMANY)))
                .hasSize(1);
        assertThat(statements(() -> update(guest.id().toHexString(), session, "example.com")))
                .isEmpty();
    }

    @Test
    void anOperatorSeesTheLatestHundredSessions() {
        for (int i = 1; i <= 120; i++) {
            rows.change(
                    "insert into session(id, user_id, created_at, last_seen_at, expires_at, ends_at, ip_address)"
                            + " values (?, ?, utc_timestamp(3) + interval ? second, utc_timestamp(3), utc_timestamp(3),"
                            + " utc_timestamp(3), '192.0.2.1')",
                    new ObjectId(),
                    guest.id(),
                    i);
        }
        JsonNode sessions = user().path("sessions");
        assertThat(sessions).hasSize(100);
        assertThat(sessions.at("/0/createdAt").asText())
                .isGreaterThan(sessions.at("/99/createdAt").asText());
    }

    private static List<String> statements(StatementLog.Step work) throws Exception {
        return StatementLog.during(EmbeddedMariaDb.GAMING, work).stream()
                .filter(text -> text.contains("session") || text.contains("user"))
                .filter(text -> !text.startsWith("select @@"))
                .toList();
    }

    private Answer update(String address) {
        return update(guest.id().toHexString(), session(), address);
    }

    private static Answer update(String user, String session, String address) {
        return Http.get(
                URI.create(
                        World.internalUrl() + "/users/tasks/update-location/" + user + "/" + session + "/" + address),
                "X-API-Key",
                "dev-cloud-tasks");
    }

    private String session() {
        return user().at("/sessions/0/id").asText();
    }

    private JsonNode user() {
        return Http.get(URI.create(World.internalUrl() + "/users/" + guest.id()), "X-API-Key", "dev-operator")
                .json();
    }
}
