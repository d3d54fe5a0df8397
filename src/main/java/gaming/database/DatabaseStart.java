package gaming.database;

import gaming.Starting;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Migrates the database and opens both pools before the service is ready; without a database there is no start. */
@Dependent
class DatabaseStart {
    void warm(@Observes Starting starting, EntityManagerFactory entityManagers, @Background DataSource background)
            throws SQLException {
        entityManagers.runInTransaction(session -> {});
        try (Connection connection = background.getConnection()) {
            connection.isValid(1);
        }
    }
}
