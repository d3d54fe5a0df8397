package gaming.tasks;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import javax.sql.DataSource;

/** A data source whose one connection is the caller's, left open: what is written through it commits with the caller. */
final class JoinedTransaction {
    private JoinedTransaction() {}

    static DataSource of(Connection connection) {
        Connection kept = proxy(Connection.class, (_, method, arguments) -> {
            if (method.getName().equals("close")) {
                return null;
            }
            try {
                return method.invoke(connection, arguments);
            } catch (InvocationTargetException failure) {
                throw failure.getTargetException();
            }
        });
        return proxy(DataSource.class, (_, method, _) -> {
            if (method.getName().equals("getConnection")) {
                return kept;
            }
            throw new IllegalStateException("A joined transaction has a connection and nothing else");
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(JoinedTransaction.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
