package gaming.claim;

import gaming.database.Background;
import gaming.database.LatestReading;
import gaming.database.Row;
import gaming.database.Sql;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
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

    private static Figures read() {
        return Sql.first(BOOKS, ClaimMetricsReading::read).orElseThrow();
    }

    private static Figures read(Row books) {
        long completed = books.getLong("completed");
        long failed = books.getLong("failed");
        Instant checkedAt = books.getInstantIfAny("checked_at");
        Long differences = checkedAt == null ? null : books.getLong("differences");
        Instant since = checkedAt == null ? Instant.EPOCH : checkedAt;
        return Sql.first(
                        FIGURES,
                        row -> new Figures(
                                row.getLong("pending"),
                                row.getInstantIfAny("oldest"),
                                row.getLong("flagged"),
                                completed + row.getLong("completed"),
                                failed + row.getLong("failed"),
                                differences,
                                checkedAt),
                        since,
                        since)
                .orElseThrow();
    }
}
