package gaming.referral;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import gaming.database.OnConnection;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import world.World;

/** The first rows of the referral programme. */
class NewDatabaseIT {
    private static final String SCHEMA = World.freshSchema();

    @BeforeAll
    static void migrate() {
        Flyway.configure()
                .dataSource(World.database().url(SCHEMA), EmbeddedMariaDb.GAMING, EmbeddedMariaDb.GAMING)
                .load()
                .migrate();
    }

    @Test
    void hasTheTermsOfTheInterface() throws SQLException {
        try (Connection connection = World.database().connect(SCHEMA)) {
            Terms first = OnConnection.call(connection, () -> CommissionTerms.of(LocalDate.EPOCH));
            Terms expected = DrawnTerms.ofTheInterface();
            assertThat(first.validFrom()).isEqualTo(expected.validFrom());
            assertThat(first.levels())
                    .usingRecursiveComparison()
                    .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                    .isEqualTo(expected.levels());
        }
    }
}
