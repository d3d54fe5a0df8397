package bench;

import static bench.Watch.print;

import dev.EmbeddedMariaDb;
import dev.Feeds;
import dev.Http;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bson.types.ObjectId;
import world.Jobs;
import world.ServiceProcess;
import world.World;

/**
 * The main job at real size: a million users and five million bets of one day come over HTTP to a service with a heap
 * of 512 MB. The service computes the day, and plain SQL computes the same sums on the same database. Sizes are set
 * with {@code -Dbench.users}, {@code -Dbench.bets} and {@code -Dbench.bodies}, the number of parallel bodies. With {@code
 * -Dbench.pods=2} a second service computes batches of the day, too. With {@code -Dbench.generated=true} SQL makes the rows
 * of all users and of their day, and no bets, so that ten million users take minutes. Beside the day single bets come in, but for {@code
 * -Dbench.alone=true}.
 */
public final class CommissionBenchmark {
    private static final LocalDate DAY = LocalDate.parse("2026-06-15");

    /** So many users come over HTTP where the rows of the others are generated. */
    private static final int FED = 1_000;

    /** Rows of a generated statement. */
    private static final int ROWS = 5_000;

    private static final List<String> JVM = List.of("-Xmx512m", "-XX:+UseSerialGC");

    private final Population population = new Population(Integer.getInteger("bench.users", 1_000_000));
    private final int bets = Integer.getInteger("bench.bets", 5_000_000);
    private final int bodies = Integer.getInteger("bench.bodies", 2);
    private final boolean isAlone = Boolean.getBoolean("bench.alone");
    private final boolean isGenerated = Boolean.getBoolean("bench.generated");
    private final EmbeddedMariaDb database;
    private final ServiceProcess service;

    private CommissionBenchmark(EmbeddedMariaDb database, ServiceProcess service) {
        this.database = database;
        this.service = service;
    }

    public static void main(String[] arguments) throws SQLException {
        var database = EmbeddedMariaDb.start(Path.of("target/bench-db"), 0, new EmbeddedMariaDb.Options("4G", true));
        try (var service = service(database);
                var _ = Integer.getInteger("bench.pods", 1) > 1 ? service(database) : null) {
            new CommissionBenchmark(database, service).run();
        } finally {
            database.stop();
        }
    }

    private static ServiceProcess service(EmbeddedMariaDb database) {
        return ServiceProcess.start(database.url(), Map.of("limits.referral.per-minute", "1000000"), JVM);
    }

    private void run() throws SQLException {
        print(
                "%,d users, %,d games, %,d bets of %s, %d bodies side by side",
                population.users(), population.games(), bets, DAY, bodies);
        feed("token-rates", 1, line -> "{\"symbol\":\"USDC\",\"rate\":0.92,\"at\":\"2026-06-01T00:00:00Z\"}");
        feed("providers", population.providerLines().size(), population.providerLines()::get);
        feed("games", population.gameLines().size(), population.gameLines()::get);
        int users = isGenerated ? FED : population.users();
        measured("users", users, () -> feed("users", users, population::user));
        if (isGenerated) {
            feed("bets", 1, _ -> population.bet(Population.id(2, 0), 0, DAY, new SplittableRandom(1)));
            generate();
        } else {
            measured("bets", bets, this::feedBets);
        }
        double day = processorSeconds("the day", () -> {
            try (var _ =
                    isAlone ? null : new Beside(database, new Feeds(service.internalUrl()), population, users, DAY)) {
                runDay();
            }
        });
        print("the day, of a user: %.2f us of processor time", day * 1e6 / population.users());
        // The bets that came beside the day
        new Jobs(service.internalUrl()).run(DAY);
        double plain = processorSeconds("plain SQL", this::runPlainSql);
        print("day / plain SQL, processor time: %.2f", day / plain);
        compare();
        if (!isGenerated) {
            statistics();
        }
    }

    private void generate() throws SQLException {
        var watch = new Watch();
        var random = new SplittableRandom(2);
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            connection.setNetworkTimeout(Runnable::run, 3_600_000);
            statement.execute("delete from player_day");
            statement.execute("set unique_checks = 0");
            insert(statement, "referral", FED, population::referral);
            insert(statement, "player_day", 0, user -> population.playerDay(user, DAY, random));
        }
        print("generated in %.0f s", watch.seconds());
    }

    private void insert(Statement statement, String table, int first, IntFunction<String> row) throws SQLException {
        for (int from = first; from < population.users(); from += ROWS) {
            statement.execute(IntStream.range(from, Math.min(population.users(), from + ROWS))
                    .mapToObj(row)
                    .collect(Collectors.joining(",", "insert into " + table + " values ", "")));
        }
    }

    private void measured(String what, int lines, Runnable feeding) {
        var watch = new Watch();
        feeding.run();
        print(
                "%s: %,d lines in %.1f s, %,.0f lines/s, service at %d MB",
                what, lines, watch.seconds(), lines / watch.seconds(), Watch.residentMegabytes(service.pid()));
    }

    private void feedBets() {
        var feeds = new ArrayList<CompletableFuture<Void>>();
        int share = Math.ceilDiv(bets, bodies);
        for (int body = 0; body < bodies; body++) {
            int from = body * share;
            int lines = Math.min(share, bets - from);
            var random = new SplittableRandom(body);
            feeds.add(CompletableFuture.runAsync(
                    () -> feed("bets", lines, line -> {
                        if (line % 500_000 == 0) {
                            print("  bet %,d, service at %d MB", from + line, Watch.residentMegabytes(service.pid()));
                        }
                        return population.bet(from + line, DAY, random);
                    }),
                    Thread::startVirtualThread));
        }
        CompletableFuture.allOf(feeds.toArray(CompletableFuture[]::new)).join();
    }

    private void feed(String feed, int lines, IntFunction<String> line) {
        Http.Answer answer = Http.post(
                service.internalUrl().resolve("/feeds/" + feed),
                HttpRequest.BodyPublishers.ofInputStream(() -> new LineStream(lines, line)),
                "Content-Type",
                "application/x-ndjson",
                "X-API-Key",
                "dev-data-feed");
        if (answer.status() != 200 || answer.json().path("accepted").asInt() != lines) {
            throw new IllegalStateException(feed + ": " + answer);
        }
    }

    private static double processorSeconds(String what, Runnable work) {
        var watch = new Watch();
        long begun = Watch.cpuMillis(ProcessHandle.current().children());
        work.run();
        double processor = (Watch.cpuMillis(ProcessHandle.current().children()) - begun) / 1000.0;
        print("%s: %.1f s, %.1f s of processor time of service and database", what, watch.seconds(), processor);
        return processor;
    }

    private void runDay() {
        var jobs = new Jobs(service.internalUrl());
        var watch = new Watch();
        Http.Answer queued = jobs.queue(DAY);
        print("job: %s in %.1f s", queued.body(), watch.seconds());
        // The progress counts the work that is left, so it is not asked for often
        while (!jobs.progress(DAY).path("state").asText().equals("DONE")) {
            LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
        }
        print("service at %d MB", Watch.residentMegabytes(service.pid()));
    }

    private void runPlainSql() {
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING)) {
            connection.setNetworkTimeout(Runnable::run, 3_600_000);
            PlainSql.run(connection, DAY);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Both must have done the same work. */
    private void compare() throws SQLException {
        String sums = "select count(*), sum(edge_1_1 + edge_1_2 + edge_2_1 + edge_2_2 + edge_3_1 + edge_3_2 + edge_4_1"
                + " + edge_4_2), sum(earned_1_1 + earned_1_2 + earned_2_1 + earned_2_2 + earned_3_1 + earned_3_2"
                + " + earned_4_1 + earned_4_2) from ";
        try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                var statement = connection.createStatement()) {
            for (String table : List.of("commission", "plain_commission")) {
                try (var row = statement.executeQuery(sums + table)) {
                    row.next();
                    print(
                            "%s: %,d rows, house edge %s, earned %s",
                            table, row.getLong(1), row.getString(2), row.getString(3));
                }
            }
        }
    }

    private void statistics() {
        int few = population.userWithTenReferred();
        long[] many = new long[2000];
        long[] ten = new long[2000];
        for (int round = 0; round < many.length; round++) {
            many[round] = stats(0);
            ten[round] = stats(few);
        }
        Watch.times("referralStats, user with all others referred", secondHalf(many));
        Watch.times("referralStats, user with ten referred", secondHalf(ten));
    }

    private long stats(int user) {
        String token = World.accessToken(new ObjectId(Population.userId(user)));
        long start = System.nanoTime();
        Http.Answer answer = Http.graphql(
                service.publicUrl(),
                "{ referralStats { directReferralsCount totalIndirectReferralsCount totalEarning } }",
                Map.of(),
                token);
        if (answer.json().has("errors")) {
            throw new IllegalStateException(answer.body());
        }
        return System.nanoTime() - start;
    }

    /** The first half warms up. */
    private static long[] secondHalf(long[] all) {
        return Arrays.copyOfRange(all, all.length / 2, all.length);
    }

    /** Lines as a stream, made while they are read. */
    private static final class LineStream extends InputStream {
        private static final int CHUNK = 64 * 1024;

        private final int lines;
        private final IntFunction<String> line;
        private byte[] chunk = new byte[0];
        private int position;
        private int next;

        LineStream(int lines, IntFunction<String> line) {
            this.lines = lines;
            this.line = line;
        }

        @Override
        public int read() {
            return fill() ? chunk[position++] & 0xff : -1;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            if (!fill()) {
                return -1;
            }
            int bytes = Math.min(length, chunk.length - position);
            System.arraycopy(chunk, position, buffer, offset, bytes);
            position += bytes;
            return bytes;
        }

        private boolean fill() {
            if (position < chunk.length) {
                return true;
            }
            var text = new StringBuilder(CHUNK + 1024);
            while (next < lines && text.length() < CHUNK) {
                text.append(line.apply(next++)).append('\n');
            }
            chunk = text.toString().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
            position = 0;
            return chunk.length > 0;
        }
    }

    /** Feeds of a single bet beside other work, one after the other, and the longest transaction of all meanwhile. */
    private static final class Beside implements AutoCloseable {
        private static final long PAUSE_NANOS = 50_000_000;

        /** The server renews its list of transactions only where nothing has read it for 0.1 s. */
        private static final long LIST_PAUSE_NANOS = 120_000_000;

        private final LongStream.Builder feeds = LongStream.builder();
        private final CompletableFuture<Void> feeding;
        private final CompletableFuture<Double> watching;
        private volatile boolean over;

        Beside(EmbeddedMariaDb database, Feeds feeds, Population population, int users, LocalDate day) {
            var random = new SplittableRandom(46);
            feeding = CompletableFuture.runAsync(() -> {
                for (int number = 0; !over; number++) {
                    String bet = population.bet(Population.id(3, number), random.nextInt(users), day, random);
                    long begun = System.nanoTime();
                    Population.feed(feeds, "bets", 1, _ -> bet);
                    this.feeds.add(System.nanoTime() - begun);
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            });
            watching = CompletableFuture.supplyAsync(() -> longest(database));
        }

        /** In seconds. */
        private double longest(EmbeddedMariaDb database) {
            Map<Long, Long> begun = new HashMap<>();
            long longest = 0;
            try (Connection connection = database.connect(EmbeddedMariaDb.GAMING);
                    var statement = connection.createStatement()) {
                while (!over) {
                    try (var rows = statement.executeQuery(
                            "select trx_id from information_schema.innodb_trx where trx_id > 0 and trx_rows_modified > 0")) {
                        while (rows.next()) {
                            long now = System.nanoTime();
                            longest = Math.max(longest, now - begun.merge(rows.getLong(1), now, Math::min));
                        }
                    }
                    LockSupport.parkNanos(LIST_PAUSE_NANOS);
                }
            } catch (SQLException failure) {
                throw new IllegalStateException(failure);
            }
            return longest / 1e9;
        }

        @Override
        public void close() {
            over = true;
            feeding.join();
            Watch.times("a feed beside it", feeds.build().toArray());
            print("the longest transaction: %.1f s", watching.join());
        }
    }
}
