package gaming.database.snapshots;

import gaming.database.Sql;

/**
 * The version of the catalogue. A transaction that writes any part of it moves the version first and holds it until it
 * commits, so there is one writer at a time and versions become visible in their order; the rows it writes bear the new
 * one.
 */
public final class CatalogueVersion {
    private CatalogueVersion() {}

    public static long read() {
        return Sql.first("select version from catalogue_version", row -> row.getLong(1))
                .orElseThrow();
    }

    /** The version of what is written next, in this transaction. */
    public static long move() {
        Sql.update("update catalogue_version set version = version + 1");
        return read();
    }
}
