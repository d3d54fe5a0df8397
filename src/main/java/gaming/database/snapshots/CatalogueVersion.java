package gaming.database.snapshots;

import gaming.database.Sql;

/**
 * The version of the catalogue. A transaction that writes any part of the catalogue increases the version first, and
 * holds the row lock until it commits. So there is one writer at a time, and versions become visible in order. The
 * changed rows have the new version.
 */
public final class CatalogueVersion {
    private CatalogueVersion() {}

    public static long read() {
        return Sql.first("select version from catalogue_version", row -> row.getLong(1))
                .orElseThrow();
    }

    /**
     * Increases the version, and returns it for the rows that this transaction writes next. The version follows the
     * clock, so a database that has lost commits does not issue one again that a pod has seen.
     */
    public static long move() {
        Sql.update("update catalogue_version set version ="
                + " greatest(version + 1, cast(unix_timestamp(current_timestamp(3)) * 1000 as integer))");
        return read();
    }
}
