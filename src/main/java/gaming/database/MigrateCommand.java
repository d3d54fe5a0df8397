package gaming.database;

import gaming.config.Keys;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import org.eclipse.microprofile.config.Config;

/** The command {@code migrate}. It needs only the keys {@code db.*} and {@code app.environment}. */
public final class MigrateCommand {
    private static final Logger LOG = System.getLogger(MigrateCommand.class.getName());

    private MigrateCommand() {}

    /** The command may be repeated. */
    public static void run(Config config) {
        try {
            Migrations.runWhole(Keys.read(config, DatabaseSettings::from));
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        LOG.log(Level.INFO, "The database is migrated");
    }
}
