package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import org.bson.types.ObjectId;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import world.Rows;
import world.World;

/** Days that are under way keep their progress over the migration that brings its rows. */
class ProgressMigrationIT {
    private final String schema = World.freshSchema();
    private final Rows rows = new Rows(schema);

    @Test
    void keepsTheProgressOfDaysThatAreUnderWay() {
        migrateTo("037");
        day("2020-01-01", "QUEUED", 10, 4);
        day("2020-01-02", "FAILED", 5, 2);
        day("2020-01-03", "QUEUED", 3, 3);
        day("2020-01-04", "DONE", 7, 0);
        migrateTo("latest");
        assertThat(rows.texts("select concat(day, ' ', users) from commission_day join commission_day_done using (day)"
                        + " where run = started_at order by day"))
                .containsExactly("2020-01-01 6", "2020-01-02 3");
        assertThat(rows.count("commission_day_done")).isEqualTo(2);
    }

    private void day(String day, String state, int users, int left) {
        rows.change(
                "insert into commission_day(day, state, users_total, started_at) values (?, ?, ?, '2020-02-01 01:02:03.456')",
                day,
                state,
                users);
        for (int user = 0; user < left; user++) {
            rows.change("insert into commission_work(day, user_id) values (?, ?)", day, new ObjectId());
        }
    }

    private void migrateTo(String version) {
        Flyway.configure()
                .dataSource(World.database().url(schema), EmbeddedMariaDb.GAMING, EmbeddedMariaDb.GAMING)
                .target(version)
                .load()
                .migrate();
    }
}
