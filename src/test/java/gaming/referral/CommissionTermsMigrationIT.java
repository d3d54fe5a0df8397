package gaming.referral;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import gaming.database.OnConnection;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import world.Rows;
import world.World;

/** The migration brings the terms that earlier versions had in their code, and overwrites no others. */
class CommissionTermsMigrationIT {
    private final String schema = World.freshSchema();
    private final Rows rows = new Rows(schema);

    @Test
    void bringsTheTermsOfTheInterfaceOnceAndCanRunAgain() throws SQLException {
        migrate();
        try (Connection connection = World.database().connect(schema)) {
            Terms first = OnConnection.call(connection, () -> CommissionTerms.of(LocalDate.EPOCH));
            Terms expected = DrawnTerms.ofTheInterface();
            assertThat(first.validFrom()).isEqualTo(expected.validFrom());
            assertThat(first.levels())
                    .usingRecursiveComparison()
                    .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                    .isEqualTo(expected.levels());
        }
        rows.change("update commission_terms set rate_1_1 = 11 where level = 1");
        rows.change("update catalogue_version set terms = 7");
        rows.change("delete from flyway_schema_history where version = '025'");
        migrate();
        assertThat(rows.count("commission_terms")).isEqualTo(5);
        assertThat(rows.count("commission_terms where rate_1_1 = 11 and level = 1"))
                .isEqualTo(1);
        assertThat(rows.count("catalogue_version where terms = 7")).isEqualTo(1);
    }

    private void migrate() {
        Flyway.configure()
                .dataSource(World.database().url(schema), EmbeddedMariaDb.GAMING, EmbeddedMariaDb.GAMING)
                .outOfOrder(true)
                .load()
                .migrate();
    }
}
