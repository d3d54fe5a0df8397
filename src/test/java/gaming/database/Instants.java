package gaming.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Times in the form of columns: UTC, to the millisecond. */
public final class Instants {
    private Instants() {}

    /** A column that is never null. */
    public static Instant read(ResultSet row, String column) throws SQLException {
        return row.getObject(column, LocalDateTime.class).toInstant(ZoneOffset.UTC);
    }

    /** A column that may be null. */
    public static @Nullable Instant readIfAny(ResultSet row, String column) throws SQLException {
        LocalDateTime moment = row.getObject(column, LocalDateTime.class);
        return moment == null ? null : moment.toInstant(ZoneOffset.UTC);
    }

    /** The value to store. */
    public static LocalDateTime column(Instant moment) {
        return LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
    }
}
