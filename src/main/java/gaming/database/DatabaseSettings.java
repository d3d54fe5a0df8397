package gaming.database;

import gaming.Misconfiguration;
import gaming.Setting;
import java.sql.SQLException;
import java.time.Duration;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;
import org.mariadb.jdbc.Configuration;

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
    private static final String URL = "db.url";
    private static final String EXAMPLE = "jdbc:mariadb://db:3306/gaming";
    private static final Pattern CREDENTIALS = Pattern.compile("//[^/?]*@");
    private static final int MOST_CONNECTIONS = 1000;
    /** The pool takes none shorter. */
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(250);

    /** The server counts lock waits in seconds. */
    private static final Duration A_SECOND = Duration.ofSeconds(1);

    private static final Duration LONGEST = Duration.ofHours(6);

    static DatabaseSettings from(Config config) {
        return new DatabaseSettings(
                url(config),
                Setting.required(config, "db.user"),
                Setting.required(config, "db.password"),
                Setting.number(config, "db.pool-size", MOST_CONNECTIONS),
                Setting.number(config, "db.background-pool-size", MOST_CONNECTIONS),
                Setting.duration(config, "db.connection-timeout", SHORTEST_WAIT, LONGEST),
                Setting.duration(config, "db.statement-timeout", A_SECOND, LONGEST),
                Setting.duration(config, "db.lock-timeout", A_SECOND, LONGEST));
    }

    /** The driver's own opinion; nothing of the URL is quoted, there may be a password in it. */
    private static String url(Config config) {
        String url = Setting.required(config, URL);
        Configuration parsed;
        try {
            parsed = Configuration.parse(url);
        } catch (SQLException | RuntimeException _) {
            throw new Misconfiguration(URL, "can not be read; it must look like " + EXAMPLE);
        }
        if (parsed == null || parsed.addresses().isEmpty()) {
            throw new Misconfiguration(URL, "must be a JDBC URL of MariaDB, such as " + EXAMPLE);
        }
        if (parsed.database() == null) {
            throw new Misconfiguration(URL, "must name the database, as " + EXAMPLE + " does");
        }
        if (parsed.user() != null
                || parsed.password() != null
                || CREDENTIALS.matcher(url).find()) {
            throw new Misconfiguration(
                    URL, "must not hold a user or a password: they belong in db.user and db.password");
        }
        return url;
    }
}
