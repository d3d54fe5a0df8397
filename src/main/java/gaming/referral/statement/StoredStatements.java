package gaming.referral.statement;

import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.database.Row;
import gaming.database.Sql;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.YearMonth;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;

/** Reads stored statements, in the current transaction. */
final class StoredStatements {
    private static final String SELECT =
            "select month, hash, statement, signature from referral_statement where user_id = ?";

    private StoredStatements() {}

    /** A statement and its line of a statement file. */
    record Stored(YearMonth month, String hash, Statement statement, String line) {
        static Stored read(Row row) {
            String text = row.getString("statement");
            try {
                return new Stored(
                        YearMonth.from(row.getDate("month")),
                        HexFormat.of().formatHex(row.getBytes("hash")),
                        CanonicalJson.read(text.getBytes(StandardCharsets.UTF_8), Statement.class),
                        SignedStatement.line(text, row.getString("signature")));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }

    static Paged<Stored> page(ObjectId user, Page page) {
        List<Stored> found = Sql.list(
                SELECT + " order by month desc limit ? offset ?", Stored::read, user, page.limit(), page.offset());
        int count = Sql.first("select count(*) from referral_statement where user_id = ?", row -> row.getInt(1), user)
                .orElseThrow();
        return Paged.of(found, count, page);
    }

    static Optional<Stored> find(ObjectId user, YearMonth month) {
        return Sql.first(SELECT + " and month = ?", Stored::read, user, month.atDay(1));
    }
}
