package gaming.claim;

import gaming.database.Background;
import gaming.database.Instants;
import gaming.database.LatestReading;
import gaming.database.MultiRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What the metrics know of the claims: read from indexes and one row when they are asked for, at most every few seconds,
 * and as it was before where the database does not answer. Asking never hangs.
 */
@ApplicationScoped
class ClaimMetricsReading {
    private static final String BOOKS = "select completed, failed, differences, checked_at from claim_books";
    static final String FIGURES = """
            select (select count(*) from claim where status = 'PENDING') pending,
              (select min(claimed_at) from claim where status = 'PENDING') oldest,
              (select count(*) from claim where flagged = true) flagged,
              (select count(*) from claim where status = 'COMPLETED' and finished_at > ?) completed,
              (select count(*) from claim where status = 'FAILED' and finished_at > ?) failed""";

    private final LatestReading<Figures> latest;

    @Inject
    ClaimMetricsReading(@Background DataSource pool) {
        latest = new LatestReading<>("claims", pool, ClaimMetricsReading::read);
    }

    ClaimMetricsReading(DataSource pool, Duration fresh, Duration patience) {
        latest = new LatestReading<>("claims", pool, ClaimMetricsReading::read, fresh, patience);
    }

    /**
     * The claims as they are, and the books as they were at the last check.
     *
     * @param oldest when the oldest PENDING claim was made; null: there is none
     * @param completed claims: those of the last check, and those since
     * @param failed claims, in the same way
     * @param differences null: not checked yet
     * @param checkedAt null: not checked yet
     */
    record Figures(
            long pending,
            @Nullable Instant oldest,
            long flagged,
            long completed,
            long failed,
            @Nullable Long differences,
            @Nullable Instant checkedAt) {}

    /** Null until the database has answered for the first time. */
    @Nullable
    Figures figures() {
        return latest.value();
    }

    private static Figures read(Connection connection) throws SQLException {
        try (var query = connection.prepareStatement(BOOKS);
                var books = query.executeQuery()) {
            books.next();
            return read(connection, books);
        }
    }

    private static Figures read(Connection connection, ResultSet books) throws SQLException {
        Instant checkedAt = Instants.readIfAny(books, "checked_at");
        try (var query = connection.prepareStatement(FIGURES)) {
            Instant since = checkedAt == null ? Instant.EPOCH : checkedAt;
            MultiRow.set(query, 1, since);
            MultiRow.set(query, 2, since);
            try (var row = query.executeQuery()) {
                row.next();
                return new Figures(
                        row.getLong("pending"),
                        Instants.readIfAny(row, "oldest"),
                        row.getLong("flagged"),
                        books.getLong("completed") + row.getLong("completed"),
                        books.getLong("failed") + row.getLong("failed"),
                        books.getObject("differences", Long.class),
                        checkedAt);
            }
        }
    }
}
