package gaming.catalogue;

import gaming.database.Sql;

/**
 * The version of the catalogue. Whoever writes any part of it moves the version first and holds it until he commits, so
 * there is one writer at a time and versions become visible in their order; the rows he writes bear the new one.
 */
public final class CatalogueVersion {
    private static final String READ = "select version from catalogue_version";

    private CatalogueVersion() {}

    public static long read() {
        return Sql.first(READ, row -> row.getLong(1)).orElseThrow();
    }

    /** Tells this database from any other. */
    public static String lineage() {
        return Sql.first("select lineage from catalogue_version", row -> row.getString(1))
                .orElseThrow();
    }

    /** The version of what is written next, in this transaction. */
    public static long move() {
        Sql.update("update catalogue_version set version = version + 1");
        return read();
    }
}
