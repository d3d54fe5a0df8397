package bench;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import world.ServiceProcess;

/** A service with a heap of 512 MB in a process of its own, on a database of its own. */
record Rig(EmbeddedMariaDb database, ServiceProcess service) implements AutoCloseable {
    private static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");

    static Rig start(String bufferPool, Map<String, String> settings) {
        return on(database("bench-db", bufferPool, true), settings);
    }

    /** With the database {@code target/<name>}; not fresh is that of the run before. */
    static EmbeddedMariaDb database(String name, String bufferPool, boolean fresh) {
        return EmbeddedMariaDb.start(Path.of("target", name), 0, new EmbeddedMariaDb.Options(bufferPool, fresh));
    }

    static Rig on(EmbeddedMariaDb database, Map<String, String> settings) {
        return new Rig(database, ServiceProcess.start(database.url(), settings, JVM));
    }

    @Override
    public void close() {
        service.close();
        database.stop();
    }

    long count(String table) throws SQLException {
        return Long.parseLong(value("select count(*) from " + table));
    }

    /** The first column of the first row. */
    String value(String query) throws SQLException {
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    /** Repeats the rows of {@code day} so many days later. */
    void repeat(String table, LocalDate day, int later) throws SQLException {
        String columns = value("select group_concat(column_name separator ', ')"
                + " from information_schema.columns where table_schema = database() and table_name = '" + table
                + "' and column_name <> 'day' and generation_expression is null");
        execute("insert into %1$s(day, %2$s) select day + interval %3$d day, %2$s from %1$s where day = '%4$s'"
                .formatted(table, columns, later, day));
    }

    void feed(String feed, List<String> lines) {
        Population.feed(new Feeds(service.internalUrl()), feed, lines.size(), lines::get);
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
