package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import java.time.LocalDate;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import sandbox.Json;
import world.Fleet;
import world.Jobs;

/** A pod on a machine whose time zone is not UTC: all processes of the tests have that of Berlin. */
class TimeZonePodsIT {
    @Test
    void aTimeInTheHourThatTheZoneSkipsIsKept() {
        var user = new ObjectId();
        String skipped = "2025-03-30T02:30:00Z";
        Fleet.feeds().accept("users", Json.record("id", "" + user, "username", "u" + user, "createdAt", skipped));

        Http.Answer answer =
                Http.get(Fleet.pod(0).internalUrl().resolve("/users/" + user), "X-API-Key", "dev-operator");

        assertThat(answer.json().path("createdAt").asText()).isEqualTo(skipped);
    }

    @Test
    void aDayBeforeTheGregorianCalendarIsADay() {
        Http.Answer answer = new Jobs(Fleet.pod(0).internalUrl()).queue(LocalDate.parse("1582-10-10"));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("NO_USERS_FOUND");
    }
}
