package gaming.database;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.function.Supplier;

/** Runs statements of the product on the connection of a test, and watches them. */
public final class OnConnection {
    private OnConnection() {}

    public static <T> T call(Connection connection, Supplier<T> work) {
        return Sql.on(connection, work);
    }

    public static void run(Connection connection, Runnable work) {
        call(connection, () -> {
            work.run();
            return true;
        });
    }

    /** What a watched connection or statement answers, when it has answered. */
    @FunctionalInterface
    public interface After {
        Object called(String method, Object[] arguments, Object result) throws Exception;
    }

    public static <T> T watched(Class<T> type, T target, After after) {
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
