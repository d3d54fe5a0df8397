package gaming.database;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;

/** Tells failures of the database from failures of what it was asked for. */
public final class DatabaseAway {
    /** Class of the SQL standard for everything that concerns the connection. */
    private static final String CONNECTION = "08";
    /**
     * Deadlock and lock wait, which were tried long enough; server is going down, too many connections, read only while
     * another takes over, connection killed, disk full (MariaDB's error numbers).
     */
    private static final Set<Integer> NOBODYS_FAULT = Set.of(1213, 1205, 1053, 1040, 1290, 1836, 1927, 1021);

    private DatabaseAway() {}

    /** Whether the same may well succeed later, without anything else being done. */
    public static boolean isCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && isAway(sql)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAway(SQLException failure) {
        String state = failure.getSQLState();
        return switch (failure) {
            case SQLTransientConnectionException _, SQLNonTransientConnectionException _, SQLRecoverableException _ ->
                true;
            default ->
                NOBODYS_FAULT.contains(failure.getErrorCode()) || (state != null && state.startsWith(CONNECTION));
        };
    }
}
