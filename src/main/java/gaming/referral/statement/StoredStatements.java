package gaming.referral.statement;

import gaming.access.StatementKeys;
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

    /** @param text the canonical JSON, of which {@code hash} is the SHA-256 */
    record Stored(YearMonth month, String hash, Statement statement, String text, String signature) {
        static Stored read(Row row) {
            String text = row.getString("statement");
            try {
                return new Stored(
                        YearMonth.from(row.getDate("month")),
                        HexFormat.of().formatHex(row.getBytes("hash")),
                        CanonicalJson.read(text.getBytes(StandardCharsets.UTF_8), Statement.class),
                        text,
                        row.getString("signature"));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }

        String line() {
            return SignedStatement.line(text, signature);
        }

        /** The id of the key that signed, in {@code jwks.json}. */
        String keyId() {
            return StatementKeys.keyId(signature);
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
