package gaming.database;

import java.time.Duration;
import org.eclipse.microprofile.config.Config;

/** Keys {@code db.*}: where the database is and how many connections one pod takes. */
record DatabaseSettings(
        String url,
        String user,
        String password,
        int poolSize,
        int backgroundPoolSize,
        Duration connectionTimeout,
        Duration statementTimeout,
        Duration lockTimeout) {
    static DatabaseSettings from(Config config) {
        return new DatabaseSettings(
                config.getValue("db.url", String.class),
                config.getValue("db.user", String.class),
                config.getValue("db.password", String.class),
                config.getValue("db.pool-size", Integer.class),
                config.getValue("db.background-pool-size", Integer.class),
                config.getValue("db.connection-timeout", Duration.class),
                config.getValue("db.statement-timeout", Duration.class),
                config.getValue("db.lock-timeout", Duration.class));
    }
}
