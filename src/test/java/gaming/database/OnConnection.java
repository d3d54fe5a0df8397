package gaming.database;

import java.sql.Connection;
import java.util.function.Supplier;

/** Runs statements of the product on the connection of a test. */
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
}
