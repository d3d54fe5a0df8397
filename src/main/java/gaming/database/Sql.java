package gaming.database;

import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Refusal;
import jakarta.persistence.PersistenceException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Statements on the current connection. It is the connection of the current transaction or of {@link #on}. A failed
 * statement throws {@link PersistenceException}.
 */
public final class Sql {
    private static final ScopedValue<Connection> CONNECTION = ScopedValue.newInstance();

    /** MariaDB's error: the statement took longer than max_statement_time. */
    private static final int STATEMENT_TIMEOUT = 1969;

    private Sql() {}

    /** Returns the number of affected rows; an update also counts rows that already have the new values. */
    public static int update(String statement, @Nullable Object... parameters) {
        return prepared(statement, prepared -> {
            set(prepared, parameters);
            return prepared.executeUpdate();
        });
    }

    public static <T> Optional<T> first(String query, Function<Row, T> row, @Nullable Object... parameters) {
        return prepared(query, prepared -> {
            set(prepared, parameters);
            try (ResultSet rows = prepared.executeQuery()) {
                return rows.next() ? Optional.of(row.apply(new Row(rows))) : Optional.empty();
            }
        });
    }

    /** The number that a query of one row selects. */
    public static int number(String query, @Nullable Object... parameters) {
        return first(query, row -> row.getInt(1), parameters).orElseThrow();
    }

    public static boolean exists(String query, @Nullable Object... parameters) {
        return first(query, _ -> true, parameters).isPresent();
    }

    /** Counts rows, {@link Page#MOST_COUNTED} at most. {@code from} is a query without the columns that it selects. */
    public static int count(String from, @Nullable Object... parameters) {
        return number("select count(*) from (select 1 " + from + " limit " + Page.MOST_COUNTED + ") part", parameters);
    }

    public static <T> List<T> list(String query, Function<Row, T> row, @Nullable Object... parameters) {
        var list = new ArrayList<T>();
        each(query, each -> list.add(row.apply(each)), parameters);
        return list;
    }

    public static void each(String query, Consumer<Row> row, @Nullable Object... parameters) {
        each(0, query, row, parameters);
    }

    /** The driver holds {@code fetched} rows in memory at a time; 0 means all rows. */
    public static void each(int fetched, String query, Consumer<Row> row, @Nullable Object... parameters) {
        prepared(query, prepared -> {
            prepared.setFetchSize(fetched);
            set(prepared, parameters);
            read(prepared, row);
            return true;
        });
    }

    public static void execute(String statement) {
        try (Statement plain = connection().createStatement()) {
            plain.execute(statement);
        } catch (SQLException failure) {
            throw new PersistenceException(failure);
        }
    }

    /** Replaces {@code db.statement-timeout} on the current connection until it returns to its pool. */
    public static void waitAtMost(Duration patience) {
        try {
            connection().setNetworkTimeout(Runnable::run, Math.toIntExact(patience.toMillis()));
        } catch (SQLException failure) {
            throw new PersistenceException(failure);
        }
    }

    /** The first read of a table takes the snapshot in which all later queries of the transaction read. */
    public static void takeSnapshot() {
        // Without a word about the session, it applies to the next transaction only
        execute("set transaction isolation level repeatable read, read only");
    }

    /**
     * Runs work beside no other work of this name on the server.
     *
     * @throws Refusal OVERLOADED while other work of the name runs
     */
    public static <T> T alone(String name, Supplier<T> work) {
        String lock = "_lock(concat(database(), '." + name + "')";
        if (!exists("select 1 from dual where get" + lock + ", 0) = 1")) {
            throw new Refusal(ErrorCode.OVERLOADED, "Another " + name + " runs", Map.of("retryAfter", 10));
        }
        try {
            return work.get();
        } finally {
            execute("do release" + lock + ")");
        }
    }

    /** Drops temporary tables of the current connection, or ends the connection with them. */
    public static void dropTemporary(List<String> tables) {
        try {
            execute("drop temporary table if exists " + String.join(", ", tables));
        } catch (PersistenceException failure) {
            try {
                connection().abort(Runnable::run);
            } catch (SQLException second) {
                failure.addSuppressed(second);
            }
            throw failure;
        }
    }

    /** Whether the statement took longer than its {@code max_statement_time}. */
    public static boolean tookTooLong(PersistenceException failure) {
        return failure.getCause() instanceof SQLException sql && sql.getErrorCode() == STATEMENT_TIMEOUT;
    }

    /** Uses another connection, of {@code pool}. On the background pool each statement is a transaction. */
    public static <T> T on(DataSource pool, Supplier<T> work) {
        try (Connection connection = pool.getConnection()) {
            return on(connection, work);
        } catch (SQLException failure) {
            throw new PersistenceException(failure);
        }
    }

    static <T> T on(Connection connection, Supplier<T> work) {
        return ScopedValue.where(CONNECTION, connection).call(work::get);
    }

    /** The current connection, for libraries. */
    public static Connection connection() {
        return CONNECTION.orElseThrow(() -> new IllegalStateException("There is no transaction"));
    }

    interface Work<T> {
        T with(PreparedStatement statement) throws SQLException;
    }

    static <T> T prepared(String text, Work<T> work) {
        try (PreparedStatement statement = connection().prepareStatement(text)) {
            return work.with(statement);
        } catch (SQLException failure) {
            throw new PersistenceException(failure);
        }
    }

    static void read(PreparedStatement query, Consumer<Row> row) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            var each = new Row(rows);
            while (rows.next()) {
                row.accept(each);
            }
        }
    }

    private static void set(PreparedStatement statement, @Nullable Object... parameters) throws SQLException {
        for (int at = 0; at < parameters.length; at++) {
            set(statement, at + 1, parameters[at]);
        }
    }

    static void set(PreparedStatement statement, int parameter, @Nullable Object value) throws SQLException {
        switch (value) {
            case ObjectId id -> statement.setBytes(parameter, id.toByteArray());
            case Instant instant -> statement.setObject(parameter, ColumnTypes.column(instant));
            case LocalDate day -> statement.setObject(parameter, day);
            case BigDecimal number -> statement.setBigDecimal(parameter, number);
            case Integer number -> statement.setInt(parameter, number);
            case Long number -> statement.setLong(parameter, number);
            case Enum<?> name -> statement.setString(parameter, name.name());
            case null, default -> statement.setObject(parameter, value);
        }
    }
}
