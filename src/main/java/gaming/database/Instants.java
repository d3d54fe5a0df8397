package gaming.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Moments as columns hold them: UTC, to the millisecond. */
public final class Instants {
    private Instants() {}

    /** A column that is never null. */
    public static Instant read(ResultSet row, String column) throws SQLException {
        return row.getObject(column, LocalDateTime.class).toInstant(ZoneOffset.UTC);
    }
}
