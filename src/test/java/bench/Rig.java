package bench;

import dev.EmbeddedMariaDb;
import dev.Http;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import world.ServiceProcess;

/** A service with a heap of 512 MB in a process of its own, on a database of its own. */
record Rig(EmbeddedMariaDb database, ServiceProcess service) implements AutoCloseable {
    private static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");

    static Rig start(String bufferPool, Map<String, String> settings) {
        var database =
                EmbeddedMariaDb.start(Path.of("target/bench-db"), 0, new EmbeddedMariaDb.Options(bufferPool, true));
        return new Rig(database, ServiceProcess.start(database.url(), settings, JVM));
    }

    @Override
    public void close() {
        service.close();
        database.stop();
    }

    long count(String table) throws SQLException {
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement();
                var row = statement.executeQuery("select count(*) from " + table)) {
            row.next();
            return row.getLong(1);
        }
    }

    /** What a statement leaves out is zero or empty. */
    void execute(String sql) throws SQLException {
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, 3_600_000);
            statement.execute("set session transaction isolation level read committed");
            statement.execute("set sql_mode = ''");
            statement.execute(sql);
        }
    }

    /** As an operator. */
    Http.Answer get(String path, String accept) {
        Http.Answer answer =
                Http.get(service.internalUrl().resolve(path), "X-API-Key", "dev-operator", "Accept", accept);
        if (answer.status() != 200) {
            throw new IllegalStateException(answer.toString());
        }
        return answer;
    }
}
