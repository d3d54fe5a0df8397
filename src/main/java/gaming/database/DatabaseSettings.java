package gaming.database;

import gaming.config.Keys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.mariadb.jdbc.Configuration;
import org.mariadb.jdbc.export.SslMode;

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
        Durability durability,
        Optional<Path> certificateAuthority) {
    static final String DURABILITY = "db.durability";

    /**
     * Fails on a server that takes no writes: one that is read-only, or a node of a Galera cluster that does not have
     * all commits. On a node the first read of a transaction, and each read outside of one, then waits for the commits
     * of other nodes. Newer servers show read_only as a text. Servers without Galera do not know its variables. The
     * result is whether the server is such a node.
     */
    static final String REQUIRE_WRITABLE = """
            begin not atomic
              declare continue handler for 1193 set @cluster = 0;
              if @@global.read_only not in ('0', 'OFF') then
                signal sqlstate '08004' set message_text = 'The server is read-only';
              end if;
              execute immediate 'set @cluster = @@global.wsrep_on';
              if @cluster then
                if not exists (select 1 from information_schema.global_status
                    where variable_name = 'wsrep_local_state_comment' and variable_value = 'Synced') then
                  signal sqlstate '08004' set message_text = 'The node of the cluster is not synced';
                end if;
                execute immediate 'set session wsrep_sync_wait = 7';
              end if;
              select @cluster;
            end""";

    /**
     * The reaction to a server that may lose commits in a crash. REQUIRED refuses the server. ADVISED logs a warning.
     * Both log a warning about a cluster that loses commits only if all its machines crash. TRUSTED ignores the settings
     * of the server.
     */
    enum Durability {
        REQUIRED,
        ADVISED,
        TRUSTED
    }

    private static final String URL = "db.url";
    private static final String REPORTS_URL = "db.reports-url";
    private static final String AUTHORITY = "db.certificate-authority";
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
                durability(keys),
                keys.optional(AUTHORITY, key -> certificates(keys, key)));
    }

    private static Path certificates(Keys keys, String key) {
        Path file = keys.path(key);
        if (!Files.isReadable(file)) {
            keys.problem(key, "must be a file with PEM certificates that the process can read");
        }
        return file;
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
            } else if (keys.text(AUTHORITY).isPresent()
                    && parsed.sslMode() != SslMode.VERIFY_CA
                    && parsed.sslMode() != SslMode.VERIFY_FULL) {
                keys.problem(key, "must have sslMode=verify-full, because " + AUTHORITY + " is set");
            }
        } catch (SQLException | RuntimeException _) {
            keys.problem(key, "cannot be read; it must look like " + EXAMPLE);
        }
        return url;
    }
}
