package bench;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import world.Jobs;
import world.Rows;
import world.ServiceProcess;
import world.Vitals;
import world.World;

/** A service in a process of its own, with its schema. All benchmarks feed, ask, measure and print by it. */
record Rig(EmbeddedMariaDb database, String schema, ServiceProcess service) implements AutoCloseable {
    /** The database is that of the run before. */
    static final boolean FILLED = Boolean.getBoolean("bench.filled");

    private static final Map<String, String> NO_LIMITS = Map.of(
            "network.trusted-proxies", "127.0.0.1",
            "limits.cost.per-minute", "900000000",
            "limits.catalogue.per-minute", "900000000",
            "limits.search.per-minute", "900000000",
            "limits.referral.per-minute", "900000000",
            "limits.refresh.per-minute", "900000000",
            "limits.claims.per-hour", "1000000",
            "limits.claims.per-day", "1000000",
            "limits.claims.cooldown", "PT0S",
            "commission.recalculate-after", "PT0S");

    private static final int LINES = 500;

    /** With the database {@code target/<name>}. */
    static Rig start(String name, String bufferPool, Map<String, String> settings) {
        EmbeddedMariaDb database = database(name, bufferPool);
        return new Rig(database, EmbeddedMariaDb.GAMING, pod(database, settings));
    }

    static EmbeddedMariaDb database(String name, String bufferPool) {
        return EmbeddedMariaDb.start(Path.of("target", name), 0, new EmbeddedMariaDb.Options(bufferPool, !FILLED));
    }

    static ServiceProcess pod(EmbeddedMariaDb database, Map<String, String> settings) {
        var jvm = List.of("-Xmx614m", "-XX:+UseSerialGC");
        return ServiceProcess.start(database.url(), withoutLimits(settings), jvm);
    }

    static Map<String, String> withoutLimits(Map<String, String> settings) {
        var all = new HashMap<>(NO_LIMITS);
        all.putAll(settings);
        return all;
    }

    @Override
    public void close() {
        service.close();
        database.stop();
    }

    Connection connect() throws SQLException {
        Connection connection = database.connect(schema);
        connection.setNetworkTimeout(Runnable::run, 3_600_000);
        return connection;
    }

    Rows rows() {
        return new Rows(database, schema);
    }

    long count(String table) {
        return rows().count(table);
    }

    /** The first column of the first row. */
    String value(String query) {
        return rows().texts(query).getFirst();
    }

    /** What a statement leaves out is zero or empty. */
    void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                var statement = connection.createStatement()) {
            statement.execute("set session transaction isolation level read committed");
            statement.execute("set sql_mode = ''");
            statement.execute(sql);
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

    Feeds feeds() {
        return new Feeds(service.internalUrl());
    }

    /** Feeds lines in one body, which are made while they are sent, and expects that every one is accepted. */
    void feed(String feed, int lines, IntFunction<String> line) {
        Iterable<byte[]> body = () -> IntStream.range(0, Math.ceilDiv(lines, LINES))
                .mapToObj(piece -> IntStream.range(piece * LINES, Math.min(lines, (piece + 1) * LINES))
                        .mapToObj(line)
                        .collect(Collectors.joining("\n", "", "\n"))
                        .getBytes(StandardCharsets.UTF_8))
                .iterator();
        var answer = Http.post(
                service.internalUrl().resolve("/feeds/" + feed),
                BodyPublishers.ofByteArrays(body),
                "Content-Type",
                "application/x-ndjson",
                "X-API-Key",
                "dev-data-feed");
        if (answer.status() != 200 || answer.json().path("accepted").asInt() != lines) {
            throw new IllegalStateException(feed + ": " + answer);
        }
    }

    void feed(String feed, List<String> lines) {
        feed(feed, lines.size(), lines::get);
    }

    Jobs jobs() {
        return new Jobs(service.internalUrl());
    }

    /** As an operator. */
    Http.Answer get(String path, String accept) {
        return good(Http.get(service.internalUrl().resolve(path), "X-API-Key", "dev-operator", "Accept", accept));
    }

    static Http.Answer good(Http.Answer answer) {
        if (answer.status() != 200) {
            throw new IllegalStateException(answer.toString());
        }
        return answer;
    }

    /** Asks as a user of the population. Returns the nanoseconds of the answer. */
    long ask(int user, String query) {
        String token = World.accessToken(new ObjectId(Population.userId(user)));
        long begun = System.nanoTime();
        Http.Answer answer = Http.graphql(service.publicUrl(), query, Map.of(), token);
        if (answer.json().has("errors")) {
            throw new IllegalStateException(answer.body());
        }
        return System.nanoTime() - begun;
    }

    /** Of each of {@code times} repetitions that {@code work} makes. */
    Spent each(double times, Spent.Work work) throws Exception {
        return Spent.each(times, work, service.pid());
    }

    /** Prints what a work takes of this service and others, and returns it in seconds. */
    Spent spent(String what, Spent.Work work, ServiceProcess... others) throws Exception {
        long[] pids = Stream.concat(Stream.of(service), Stream.of(others))
                .mapToLong(ServiceProcess::pid)
                .toArray();
        Spent spent = Spent.each(1000, work, pids);
        print(
                "%s: %.2f s, %.2f s of processor time of service and database, service at %d MB",
                what, spent.clock(), spent.both(), new Vitals(service.pid()).residentKilobytes() / 1024);
        return spent;
    }

    static void print(String what, Object... arguments) {
        System.out.println(what.formatted(arguments));
    }

    /** Nanoseconds, in any order. */
    static void times(String what, long... nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        double half = sorted[sorted.length / 2] / 1e6;
        double most = sorted[sorted.length * 99 / 100] / 1e6;
        print(
                "%s: p50 %.2f ms, p99 %.2f ms, max %.1f ms, ratio %.1f",
                what, half, most, sorted[sorted.length - 1] / 1e6, most / half);
    }

    static double median(double... figures) {
        return DoubleStream.of(figures)
                .sorted()
                .skip(figures.length / 2)
                .findFirst()
                .orElseThrow();
    }
}
