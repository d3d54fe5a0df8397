package gaming.casino.search;

import java.sql.Connection;
import java.sql.SQLException;
import org.hibernate.engine.jdbc.connections.spi.ConnectionProvider;
import org.hibernate.service.UnknownUnwrapTypeException;

/** What the mapping of the index is given where others have a database. */
public final class NoDatabase implements ConnectionProvider {
    private static final long serialVersionUID = 1L;

    @Override
    public Connection getConnection() throws SQLException {
        throw new SQLException("The index of the games has no database");
    }

    @Override
    public void closeConnection(Connection connection) throws SQLException {
        connection.close();
    }

    @Override
    public boolean supportsAggressiveRelease() {
        return false;
    }

    @Override
    public boolean isUnwrappableAs(Class<?> type) {
        return false;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        throw new UnknownUnwrapTypeException(type);
    }
}
