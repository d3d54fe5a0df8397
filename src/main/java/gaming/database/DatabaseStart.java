package gaming.database;

import gaming.core.Starting;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import javax.sql.DataSource;

/** Migrates the database and opens both pools before the service is ready; without a database there is no start. */
@Dependent
class DatabaseStart {
    void warm(@Observes Starting starting, Transactions transactions, @Background DataSource background) {
        transactions.run(() -> {});
        Sql.on(background, () -> Sql.exists("select 1"));
    }
}
