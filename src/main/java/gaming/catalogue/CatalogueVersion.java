package gaming.catalogue;

import gaming.database.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The version of the catalogue. Whoever writes any part of it moves the version first and holds it until he commits, so
 * there is one writer at a time and versions become visible in their order; the rows he writes bear the new one.
 */
public final class CatalogueVersion {
    private static final String READ = "select version from catalogue_version";

    private CatalogueVersion() {}

    public static long read(Connection connection) throws SQLException {
        return Sql.first(connection, READ, row -> row.getLong(1)).orElseThrow();
    }

    /** Tells this database from any other. */
    public static String lineage(Connection connection) throws SQLException {
        return Sql.first(connection, "select lineage from catalogue_version", row -> row.getString(1))
                .orElseThrow();
    }

    /** The version of what is written next, in this transaction. */
    public static long move(Connection connection) throws SQLException {
        Sql.update(connection, "update catalogue_version set version = version + 1");
        return read(connection);
    }
}
