package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Feeds;
import dev.Http;
import java.time.LocalDate;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import world.Jobs;
import world.ServiceProcess;
import world.World;

/** A pod on a machine whose time zone is not UTC: all processes of the tests have that of Berlin. */
@ExtendWith(World.class)
class TimeZonePodsIT {
    private static final ServiceProcess POD =
            ServiceProcess.start(World.database().url(World.freshSchema()), Map.of());

    @AfterAll
    static void stop() {
        POD.close();
    }

    @Test
    void aTimeInTheHourThatTheZoneSkipsIsKept() {
        var user = new ObjectId();
        String skipped = "2025-03-30T02:30:00Z";
        new Feeds(POD.internalUrl())
                .accept("users", Json.record("id", "" + user, "username", "u" + user, "createdAt", skipped));

        Http.Answer answer = Http.get(POD.internalUrl().resolve("/users/" + user), "X-API-Key", "dev-operator");

        assertThat(answer.json().path("createdAt").asText()).isEqualTo(skipped);
    }

    @Test
    void aDayBeforeTheGregorianCalendarIsADay() {
        Http.Answer answer = new Jobs(POD.internalUrl()).queue(LocalDate.parse("1582-10-10"));

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("NO_USERS_FOUND");
    }
}
