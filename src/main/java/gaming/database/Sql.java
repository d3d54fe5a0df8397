package gaming.database;

import jakarta.persistence.PersistenceException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Single statements on the connection of the transaction under way; parameters are set as {@link MultiRow#set} does. A
 * failure of the database is a {@link PersistenceException}.
 */
public final class Sql {
    private static final ScopedValue<Connection> CONNECTION = ScopedValue.newInstance();

    private Sql() {}

    /** Returns how many rows it changed. */
    public static int update(String statement, @Nullable Object... parameters) {
        return prepared(statement, prepared -> {
            set(prepared, parameters);
            return prepared.executeUpdate();
        });
    }

    /** The first row, if there is any. */
    public static <T> Optional<T> first(String query, Function<Row, T> row, @Nullable Object... parameters) {
        return prepared(query, prepared -> {
            set(prepared, parameters);
            try (ResultSet rows = prepared.executeQuery()) {
                return rows.next() ? Optional.of(row.apply(new Row(rows))) : Optional.empty();
            }
        });
    }

    /** Whether there is any row. */
    public static boolean exists(String query, @Nullable Object... parameters) {
        return first(query, _ -> true, parameters).isPresent();
    }

    /** Every row. */
    public static <T> List<T> list(String query, Function<Row, T> row, @Nullable Object... parameters) {
        var list = new ArrayList<T>();
        each(query, each -> list.add(row.apply(each)), parameters);
        return list;
    }

    /** Every row in turn. */
    public static void each(String query, Consumer<Row> row, @Nullable Object... parameters) {
        each(0, query, row, parameters);
    }

    /** Every row in turn, of which {@code fetched} are in memory at once; 0: all. */
    public static void each(int fetched, String query, Consumer<Row> row, @Nullable Object... parameters) {
        prepared(query, prepared -> {
            prepared.setFetchSize(fetched);
            set(prepared, parameters);
            read(prepared, row);
            return true;
        });
    }

    /** A statement without parameters that is no query and changes no row. */
    public static void execute(String statement) {
        try (Statement plain = connection().createStatement()) {
            plain.execute(statement);
        } catch (SQLException failure) {
            throw new PersistenceException(failure);
        }
    }

    /** How long the answer to each further statement of this transaction may take, in place of db.statement-timeout. */
    public static void waitAtMost(Duration patience) {
        try {
            connection().setNetworkTimeout(Runnable::run, Math.toIntExact(patience.toMillis()));
        } catch (SQLException failure) {
            throw new PersistenceException(failure);
        }
    }

    /** Does {@code work} on a connection of its own of {@code pool}, each statement a transaction. */
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

    /** That of the transaction under way, for libraries that take one. */
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
            MultiRow.set(statement, at + 1, parameters[at]);
        }
    }
}
