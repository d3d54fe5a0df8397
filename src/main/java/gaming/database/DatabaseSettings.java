package gaming.database;

import gaming.config.Keys;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.mariadb.jdbc.Configuration;

/** Keys {@code db.*}. */
public record DatabaseSettings(
        String url,
        String user,
        String password,
        int poolSize,
        int backgroundPoolSize,
        Optional<String> reportsUrl,
        int reportsPoolSize,
        Duration connectionTimeout,
        Duration statementTimeout,
        Duration lockTimeout,
        Duration maxLifetime,
        Duration idleTransactionTimeout,
        Durability durability) {
    static final String DURABILITY = "db.durability";

    /** Fails on a read-only server. As initSql it makes the driver try the next host. Newer servers show a text. */
    static final String REQUIRE_WRITABLE = "execute immediate if(@@global.read_only in ('0', 'OFF'), 'do 0',"
            + " 'signal sqlstate ''08004'' set message_text = ''The server is read-only''')";

    /**
     * The reaction to a server that may lose commits in a crash. REQUIRED refuses the server. ADVISED logs a warning.
     * TRUSTED ignores the settings of the server.
     */
    enum Durability {
        REQUIRED,
        ADVISED,
        TRUSTED
    }

    private static final String URL = "db.url";
    private static final String REPORTS_URL = "db.reports-url";
    private static final String EXAMPLE = "jdbc:mariadb://db:3306/gaming";
    private static final Pattern MODE = Pattern.compile("(?<=^jdbc:mariadb:)[^/]+:");
    private static final Pattern CREDENTIALS = Pattern.compile("//[^/?]*@");

    public static DatabaseSettings from(Keys keys) {
        return new DatabaseSettings(
                url(keys, URL, keys.required(URL)),
                keys.required("db.user"),
                keys.required("db.password"),
                keys.number("db.pool-size", 1000),
                keys.number("db.background-pool-size", 1000),
                keys.text(REPORTS_URL).map(url -> url(keys, REPORTS_URL, url)),
                keys.number("db.reports-pool-size", 1000),
                // The pool takes no shorter timeout
                keys.duration("db.connection-timeout", "PT0.25S", "PT6H"),
                keys.duration("db.statement-timeout", "PT1S", "PT6H"),
                // The server counts in seconds
                keys.duration("db.lock-timeout", "PT1S", "PT6H"),
                // The pool checks idle connections every two minutes, and needs a longer lifetime for this
                keys.duration("db.max-lifetime", "PT3M", "PT6H"),
                keys.duration("db.idle-transaction-timeout", "PT1S", "PT1H"),
                durability(keys));
    }

    private static Durability durability(Keys keys) {
        if (keys.oneOf(DURABILITY, "trusted", "checked").equals("trusted")) {
            return Durability.TRUSTED;
        }
        return keys.local() ? Durability.ADVISED : Durability.REQUIRED;
    }

    /**
     * Removes the driver's failover mode, in which a broken connection continues on another server without the settings
     * of its session. The problems do not quote the URL, because it may hold a password.
     */
    private static String url(Keys keys, String key, String given) {
        String url = MODE.matcher(given).replaceFirst("");
        try {
            Configuration parsed = Configuration.parse(url);
            if (parsed == null || parsed.addresses().isEmpty()) {
                keys.problem(key, "must be a JDBC URL of MariaDB, such as " + EXAMPLE);
            } else if (parsed.database() == null) {
                keys.problem(key, "must name the database, as " + EXAMPLE + " does");
            } else if (!parsed.addresses().stream().allMatch(server -> server.primary)) {
                keys.problem(key, "must not call a host a replica: the service asks each server itself");
            } else if (parsed.user() != null
                    || parsed.password() != null
                    || CREDENTIALS.matcher(url).find()) {
                keys.problem(key, "must not hold a user or a password: they belong in db.user and db.password");
            }
        } catch (SQLException | RuntimeException _) {
            keys.problem(key, "cannot be read; it must look like " + EXAMPLE);
        }
        return url;
    }
}
