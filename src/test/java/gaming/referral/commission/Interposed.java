package gaming.referral.commission;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;

/** A connection on which something else happens between two statements of a transaction. */
final class Interposed {
    private Interposed() {}

    /** Runs {@code step} once the first query that begins with {@code sql} has its result. */
    static Connection afterFirst(String sql, Connection connection, Callable<?> step) {
        var done = new AtomicBoolean();
        return proxy(Connection.class, connection, (method, arguments, result) -> {
            boolean watched =
                    method.equals("prepareStatement") && arguments[0].toString().startsWith(sql);
            return watched ? after((PreparedStatement) result, done, step) : result;
        });
    }

    private static PreparedStatement after(PreparedStatement statement, AtomicBoolean done, Callable<?> step) {
        return proxy(PreparedStatement.class, statement, (method, _, result) -> {
            if (method.equals("executeQuery") && done.compareAndSet(false, true)) {
                step.call();
            }
            return result;
        });
    }

    private interface After {
        Object called(String method, Object[] arguments, Object result) throws Exception;
    }

    private static <T> T proxy(Class<T> type, T target, After after) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
                    try {
                        return after.called(method.getName(), arguments, method.invoke(target, arguments));
                    } catch (InvocationTargetException failure) {
                        throw failure.getTargetException();
                    }
                }));
    }
}
