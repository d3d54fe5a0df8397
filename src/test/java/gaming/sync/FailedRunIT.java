package gaming.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import world.Rows;
import world.Sync;
import world.World;

/** The resumption of a failed run. */
@ExtendWith(World.class)
class FailedRunIT {
    private final ObjectId user = new ObjectId();
    private final String platformId =
            "5%d%07d".formatted(user.getTimestamp(), Math.floorMod(user.hashCode(), 10_000_000));

    @AfterEach
    void calm() {
        World.platform().calm();
    }

    @Test
    void aLateResumptionReadsTheDonePagesAgain() throws Exception {
        World.feeds().accept("users", Json.record("id", "" + user, "username", "u" + user, "platformId", platformId));
        platformSays("AT");
        var sync = new Sync(World.internalUrl());
        sync.start(0, 1_999);
        assertThat(sync.awaitEnd().path("state").asText()).isEqualTo("DONE");
        try (var connection = World.connection();
                var statement = connection.createStatement()) {
            statement.execute("update sync_page set state = 'FAILED' where number = 1 and run_id ="
                    + " (select id from sync_run where users = 1999)");
            statement.execute("update sync_run set state = 'FAILED', pages_done = 1, pages_failed = 1,"
                    + " finished_at = finished_at - interval 2 hour where users = 1999");
        }
        platformSays("BE");
        sync.start(0, 1_999);
        assertThat(sync.awaitEnd().path("state").asText()).isEqualTo("DONE");
        assertThat(Rows.here().count("user where id = ? and country = 'BE'", user))
                .isEqualTo(1);
    }

    private void platformSays(String country) {
        World.platform().users().are(List.of(Json.record("platformId", platformId, "country", country)));
    }
}
