package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import world.Rows;
import world.ServiceProcess;
import world.World;

/** The command {@code migrate}: a database is migrated without a pod. */
class MigrateCommandIT {
    private static final String PARTITIONS =
            "information_schema.partitions where table_schema = database() and table_name = 'bet'";

    @Test
    void migratesWithTheKeysOfTheDatabaseAlone() {
        String schema = World.freshSchema();
        var database = Map.of(
                "db.url", World.database().url(schema),
                "db.user", "gaming",
                "db.password", "gaming");
        try (var migration = ServiceProcess.command(List.of("migrate"), database, Map.of())) {
            assertThat(migration.exitCode()).as(migration.output()).isZero();
            assertThat(migration.output()).contains("Running V001__", "The database is migrated");
        }
        assertThat(new Rows(schema).count(PARTITIONS)).isEqualTo(5);
    }

    @Test
    void endsWithOneAndALineWithoutADatabase() {
        try (var migration = ServiceProcess.command(
                List.of("migrate"), Map.of("db.user", "gaming", "db.password", "gaming"), Map.of())) {
            assertThat(migration.exitCode()).isEqualTo(1);
            assertThat(migration.output().lines()).singleElement().asString().contains("Not done: db.url: is required");
        }
    }

    @Test
    void endsWithOneAndALineWithoutItsFileOfTheConfiguration() {
        try (var migration =
                ServiceProcess.command(List.of("migrate"), Map.of(), Map.of("CONFIG_FILE", "/nowhere/config.yaml"))) {
            assertThat(migration.exitCode()).isEqualTo(1);
            assertThat(migration.output().lines()).singleElement().asString().contains("Not done: CONFIG_FILE: ");
        }
    }

    @Test
    void aMisspeltCommandIsRefused() {
        try (var typo = ServiceProcess.command(List.of("migrat"), Map.of(), Map.of())) {
            assertThat(typo.exitCode()).isEqualTo(1);
            assertThat(typo.output().lines())
                    .singleElement()
                    .asString()
                    .contains("Not done: migrat: the commands are migrate, call URL...");
        }
    }
}
