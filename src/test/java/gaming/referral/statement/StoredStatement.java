package gaming.referral.statement;

import gaming.access.StatementKeys;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.referral.statement.StatementFile.Statement;
import gaming.referral.statement.StatementFile.Statement.Kind;
import gaming.referral.statement.StatementFile.Statement.Line;
import jakarta.enterprise.inject.spi.CDI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import sandbox.Json;
import world.World;

/** A statement that the tests store as the closing does. */
public final class StoredStatement {
    private StoredStatement() {}

    public static void joins(ObjectId id) {
        World.feeds().accept("users", Json.record("id", id.toHexString(), "username", "u" + id));
    }

    /** Stores the first statement of a user, with one day of nothing. */
    public static void closed(ObjectId user, String month) {
        closed(user, month, null, "0", "0", day(month + "-28", "0", "0"));
    }

    /** Stores a statement and returns its hash. */
    static String closed(
            ObjectId user, String month, @Nullable String previous, String opening, String closing, Line... lines) {
        var statement = new Statement(
                "2026-03-04T00:00:00Z", closing, "EUR", List.of(lines), month, opening, previous, "" + user, 1);
        byte[] canonical = StatementFile.canonical(statement);
        String hash = DigestUtils.sha256Hex(canonical);
        String signature = CDI.current().select(StatementKeys.class).get().sign(canonical);
        CDI.current()
                .select(Transactions.class)
                .get()
                .run(() -> Sql.update(
                        "insert into referral_statement(user_id, month, closing, hash, statement, signature, closed_at)"
                                + " values (?, ?, ?, ?, ?, ?, '2026-03-04')",
                        user,
                        LocalDate.parse(month + "-01"),
                        closing,
                        HexFormat.of().parseHex(hash),
                        new String(canonical, StandardCharsets.UTF_8),
                        signature));
        return hash;
    }

    static Line day(String day, String amount, String balance) {
        return new Line(Kind.DAY, day, amount, balance, null, null, "LEVEL_1", null, null, null);
    }
}
