package gaming.referral.commission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import java.sql.Connection;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.junit.jupiter.api.Test;
import world.Rows;
import world.World;

/** What was there before totals were kept is in them. */
class KeptTotalsMigrationIT {
    private final String schema = World.freshSchema();
    private final Rows rows = new Rows(schema);

    @Test
    void sumsUpWhatIsThereAndCanBeRunAgain() throws SQLException {
        migrateTo(MigrationVersion.fromVersion("7"));
        for (int user = 1; user <= 5; user++) {
            rows.change("insert into user(id, username_key, username, email_verified, status, segments, created_at,"
                    + " on_boarding_completed, marketing_offers) values (lpad(" + user + ", 12, 'x'), '" + user
                    + "', 'u', false, 'ACTIVE', '', '2026-01-0" + user + "', false, false)");
        }
        rows.change("insert into referral(user_id, t1, t2, t3) values (lpad(1, 12, 'x'), null, null, null),"
                + " (lpad(2, 12, 'x'), lpad(1, 12, 'x'), null, null),"
                + " (lpad(3, 12, 'x'), lpad(2, 12, 'x'), lpad(1, 12, 'x'), null),"
                + " (lpad(4, 12, 'x'), lpad(3, 12, 'x'), lpad(2, 12, 'x'), lpad(1, 12, 'x'))");
        commission("2026-01-01", 1, 3);
        commission("2026-01-01", 2, 5);
        commission("2026-01-02", 1, 7);

        migrateTo(MigrationVersion.LATEST);
        // Rows of before revisions
        rows.change(
                "insert into commission_revision"
                        + " select day, user_id, '2026-01-03', 'FIRST_RUN', null, level, 0, earned, '2026-01-03' from commission");
        assertKept();
        rows.change("delete from flyway_schema_history where version = '008' or version = '8'");
        migrateTo(MigrationVersion.LATEST);
        assertKept();
    }

    private void assertKept() throws SQLException {
        try (Connection connection = World.database().connect(schema)) {
            KeptTotals.assertExact(connection);
        }
        assertThat(rows.count("commission_day_total")).isEqualTo(2);
        assertThat(rows.count("referral_total where t1 = 3 and t2 = 2 and t3 = 1 and t4 = 0"))
                .isEqualTo(1);
        assertThat(rows.count("commission where earned = 8 * earned_1_1 and tiers = 15"))
                .isEqualTo(3);
    }

    /** Every figure of it is {@code euros}. */
    private void commission(String day, int user, int euros) {
        var values = new StringBuilder("insert into commission select '" + day + "', lpad(" + user + ", 12, 'x'), 1");
        values.append(", 1".repeat(8)).append((", " + euros).repeat(24));
        rows.change(values.toString());
    }

    private void migrateTo(MigrationVersion version) {
        Flyway.configure()
                .dataSource(World.database().url(schema), EmbeddedMariaDb.GAMING, EmbeddedMariaDb.GAMING)
                .outOfOrder(true)
                .target(version)
                .load()
                .migrate();
    }
}
