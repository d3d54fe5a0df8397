package gaming.referral;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Rows;
import world.World;

/** The update to reports as of a moment, on a database that has rows. */
@ExtendWith(World.class)
class AsOfMigrationIT {
    private final String schema = World.freshSchema();
    private final Rows rows = new Rows(schema);

    @Test
    void momentsAreKnownAfterTheRolloutAndTheDatabaseDatesTheRowsOfOlderPods() {
        migrateTo(MigrationVersion.fromVersion("29"));
        commission("2026-01-01");
        migrateTo(MigrationVersion.LATEST);
        assertKnown();
        rows.change("delete from flyway_schema_history where version in ('030', '30')");
        migrateTo(MigrationVersion.LATEST);
        assertKnown();

        commission("2026-01-02");
        assertThat(rows.texts("select day from commission where written_at = '1000-01-01'"))
                .containsExactly("2026-01-01");
        assertThat(rows.texts("select day from commission where written_at > utc_timestamp(3) - interval 1 minute"))
                .containsExactly("2026-01-02");
    }

    @Test
    void aNewInstallationKnowsAllMoments() {
        migrateTo(MigrationVersion.LATEST);
        assertThat(rows.count("as_of where known_from <= utc_timestamp(3)")).isEqualTo(1);
    }

    private void assertKnown() {
        assertThat(rows.count("as_of where known_from between utc_timestamp(3) + interval 23 hour"
                        + " and utc_timestamp(3) + interval 24 hour"))
                .isEqualTo(1);
    }

    private void commission(String day) {
        rows.change("insert into commission("
                + String.join(
                        ", ",
                        rows.texts("select column_name from information_schema.columns where table_schema = '" + schema
                                + "' and table_name = 'commission' and column_name regexp '^(day|user_id|level|.*_[1-4]_[12])$'"
                                + " order by ordinal_position"))
                + ") values ('" + day + "', repeat('x', 12), 1" + ", 1".repeat(32) + ")");
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
