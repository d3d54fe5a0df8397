package bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.EmbeddedMariaDb;
import dev.Http;
import dev.Ports;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import sandbox.Json;
import world.Together;

/** The limits of the table: works without the product. */
final class Limits {
    private Limits() {}

    /** Mercurius on Fastify, which compiles each document to JavaScript, with the games of a service in memory. */
    static final class Peer implements AutoCloseable {
        static final String LIMIT = "limit";
        private static final Path HOME = Path.of("src/test/peer");
        private static final Path GAMES = Path.of("target/peer-games.json");
        private static final int PAGE = 100;

        private final Process process;
        private final TableBenchmark.Server server;

        private Peer(Process process, URI address) {
            this.process = process;
            server = new TableBenchmark.Server(LIMIT, process.pid(), address);
        }

        /** Null without node, and where its modules are not installed. */
        static @Nullable Peer beside(URI service) throws IOException {
            if (!Files.exists(HOME.resolve("node_modules"))) {
                Rig.print("There is no peer: npm install --prefix %s", HOME);
                return null;
            }
            Files.writeString(GAMES, games(service).toString());
            int port = Ports.free();
            var command = new ProcessBuilder(
                    "node",
                    HOME.resolve("server.js").toString(),
                    "src/main/resources/schema.graphqls",
                    GAMES.toString(),
                    Integer.toString(port));
            Process process =
                    command.redirectError(ProcessBuilder.Redirect.INHERIT).start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
            if (process.inputReader().readLine() == null) {
                throw new IllegalStateException("The peer does not start");
            }
            return new Peer(process, URI.create("http://127.0.0.1:" + port));
        }

        private static ArrayNode games(URI service) {
            ArrayNode games = Json.MAPPER.createArrayNode();
            for (JsonNode page = null; page == null || page.size() == PAGE; ) {
                String query = TableBenchmark.list("limit: %d, offset: %d".formatted(PAGE, games.size()));
                page = Http.post(service.resolve("/graphql"), query, "Content-Type", "application/json")
                        .json()
                        .at("/data/casinoGames/data");
                page.forEach(games::add);
            }
            return games;
        }

        TableBenchmark.Server server() {
            return server;
        }

        @Override
        public void close() {
            process.destroy();
        }
    }

    /**
     * The same day as one script of plain SQL, as at a prompt: sums by tier, level, rates, one row a referrer with the same
     * columns and keys, and the earnings. It has one connection, one transaction a statement, no batches, no queue and no
     * recovery after a failure.
     */
    static final class PlainSql {
        private static final List<String> RATES =
                List.of("10, 12, 15, 17.5, 20", "3, 3.5, 4, 4.5, 6", "2, 2.5, 3, 3.5, 4", "1, 1.25, 1.5, 1.75, 2");
        private static final String LEVEL = "case when max(ifnull(d.usd, 0)) >= 10000000 then 5"
                + " when max(ifnull(d.usd, 0)) >= 1000000 then 4 when max(ifnull(d.usd, 0)) >= 250000 then 3"
                + " when max(ifnull(d.usd, 0)) >= 50000 then 2 else 1 end";

        /** MariaDB's own function rounds halves away from zero. */
        private static final String HALF_EVEN = "if(abs({x} - truncate({x}, 8)) = 0.000000005"
                + " and mod(truncate({x}, 8), 0.00000002) = 0, truncate({x}, 8), round({x}, 8))";

        private PlainSql() {}

        static void run(Connection connection, LocalDate day) throws SQLException {
            String tiers = IntStream.rangeClosed(1, 4)
                    .mapToObj(tier -> """
                    insert into plain_tier select r.tTIER, TIER, sum(p.stake_1), sum(p.edge_1), sum(p.stake_2), sum(p.edge_2)
                      from player_day p join referral r on r.user_id = p.user_id
                      where p.day = 'DAY' and r.tTIER is not null group by r.tTIER;
                    """.replace("TIER", "" + tier))
                    .collect(Collectors.joining());
            String script = """
                    drop table if exists plain_tier, plain_commission, plain_earnings;
                    create table plain_tier(user_id binary(12) not null, tier tinyint not null,
                      stake_1 decimal(34,8) not null, edge_1 decimal(34,8) not null,
                      stake_2 decimal(34,8) not null, edge_2 decimal(34,8) not null, primary key(user_id, tier));
                    create table plain_commission like commission;
                    create table plain_earnings like earnings;
                    """ + tiers
                    + "insert into plain_commission(day, user_id, level, " + each("rate_T_C") + ", " + each("stake_T_C")
                    + ", " + each("edge_T_C") + ", " + each("earned_T_C") + ") select 'DAY', user_id, level, "
                    + each("RATE") + ", " + each("stake_T_C") + ", " + each("edge_T_C") + ", "
                    + each(HALF_EVEN.replace("{x}", "edge_T_C * RATE * 0.01")) + " from (select s.user_id, " + LEVEL
                    + " level, " + each("sum(if(s.tier = T, s.stake_C, 0)) stake_T_C") + ", "
                    + each("sum(if(s.tier = T, s.edge_C, 0)) edge_T_C") + " from plain_tier s"
                    + " left join referrer_deposits d on d.user_id = s.user_id group by s.user_id) x;\n" + """
                    insert into plain_earnings(user_id, earned_1, earned_2, earned_3, earned_4)
                      select user_id, earned_1_1 + earned_1_2, earned_2_1 + earned_2_2, earned_3_1 + earned_3_2,
                      earned_4_1 + earned_4_2 from plain_commission""";
            try (var statement = connection.createStatement()) {
                for (String each : script.replace("DAY", day.toString()).split(";\n")) {
                    statement.execute(each);
                }
            }
        }

        /** For each tier and category. */
        private static String each(String cell) {
            var cells = new ArrayList<String>();
            for (int tier = 1; tier <= 4; tier++) {
                String rate = "cast(elt(level, " + RATES.get(tier - 1) + ") as decimal(6, 3))";
                for (int category = 1; category <= 2; category++) {
                    cells.add(cell.replace("RATE", rate)
                            .replace("_T", "_" + tier)
                            .replace("= T", "= " + tier)
                            .replace("_C", "_" + category));
                }
            }
            return String.join(", ", cells);
        }
    }

    /**
     * The bare rows of claims: the inserts, updates and deletes of a claim's two transactions, by plain JDBC into tables of
     * the same form, without reads, checks or transfers. It is as fast as the database commits such rows.
     */
    static final class BareClaims {
        private static final List<String> FIRST = List.of(
                "insert into bare_claim_call(user_id, at) values (?, ?)",
                "insert into bare_claim(id, user_id, amount, amount_usdc, rate, player_id, external_transaction_id, status,"
                        + " claimed_at, sends, sent_at, lease, lease_ends, looks, flagged, version)"
                        + " values (?, ?, ?, ?, ?, ?, ?, 'PENDING', ?, 1, ?, 1, ?, 0, false, 0)",
                "update bare_earnings set pending = pending + ?, pending_usdc = pending_usdc + ? where user_id = ?",
                "insert into bare_claim_transition(claim_id, at, to_status, reason) values (?, ?, 'PENDING', ?)",
                "insert into bare_scheduled_tasks(task_name, task_instance, execution_time, picked, version)"
                        + " values ('claim-resolver', ?, ?, false, 1)");
        private static final List<String> SECOND = List.of(
                "update bare_claim set status = 'COMPLETED', transaction_id = ?, finished_at = ?, lease_ends = null,"
                        + " version = 1 where id = ?",
                "update bare_earnings set pending = pending - ?, pending_usdc = pending_usdc - ?, claimed = claimed + ?,"
                        + " claimed_usdc = claimed_usdc + ? where user_id = ?",
                "insert into bare_claim_transition(claim_id, at, from_status, to_status, reason, answer, booked_usdc)"
                        + " values (?, ?, 'PENDING', 'COMPLETED', 'Paid', ?, ?)",
                "delete from bare_scheduled_tasks where task_name = 'claim-resolver' and task_instance = ?");

        private final Rig rig;
        private final List<ObjectId> users;

        /** Tables like those of the service, with the current earnings. */
        BareClaims(Rig rig, List<ObjectId> users) throws SQLException {
            this.rig = rig;
            this.users = users;
            for (String table : List.of("claim", "claim_call", "claim_transition", "earnings", "scheduled_tasks")) {
                rig.execute("create or replace table bare_" + table + " like " + table);
            }
            rig.execute("insert into bare_earnings select * from earnings");
        }

        /** One claim of every user by this many parallel connections. */
        void run(int connections) {
            var next = new AtomicInteger();
            Together.times(connections, _ -> {
                try (Connection connection = DriverManager.getConnection(
                        rig.database().url(rig.schema())
                                + "?useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=100",
                        EmbeddedMariaDb.GAMING,
                        EmbeddedMariaDb.GAMING)) {
                    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
                    connection.setAutoCommit(false);
                    for (int user = next.getAndIncrement(); user < users.size(); user = next.getAndIncrement()) {
                        claim(connection, users.get(user));
                    }
                }
            });
        }

        private static void claim(Connection connection, ObjectId user) throws SQLException {
            byte[] claim = new ObjectId().toByteArray();
            byte[] of = user.toByteArray();
            LocalDateTime now = LocalDateTime.now(ZoneOffset.UTC);
            String task = new ObjectId(claim) + "/1";
            BigDecimal euros = new BigDecimal("1.00000000");
            BigDecimal tokens = new BigDecimal("1.086956");
            String player = Integer.toString(Math.abs(ByteBuffer.wrap(of).getInt(8)));
            BigDecimal rate = new BigDecimal("0.92000000");
            String transaction = UUID.randomUUID().toString();
            Object[][] first = {
                {of, now},
                {claim, of, euros, tokens, rate, player, transaction, now, now, now},
                {euros, tokens, of},
                {claim, now, "Claimed by the user"},
                {task, now.plusSeconds(30)}
            };
            Object[][] second = {
                {"sbx-000001", now, claim},
                {euros, tokens, euros, tokens, of},
                {claim, now, "x".repeat(200), tokens},
                {task}
            };
            commit(connection, FIRST, first);
            commit(connection, SECOND, second);
        }

        /** A transaction that the database ends for a deadlock begins again, as one of the service does. */
        private static void commit(Connection connection, List<String> texts, Object[][] values) throws SQLException {
            while (true) {
                try {
                    write(connection, texts, values);
                    return;
                } catch (SQLTransactionRollbackException _) {
                    connection.rollback();
                }
            }
        }

        private static void write(Connection connection, List<String> texts, Object[][] values) throws SQLException {
            for (int i = 0; i < values.length; i++) {
                try (PreparedStatement statement = connection.prepareStatement(texts.get(i))) {
                    for (int place = 0; place < values[i].length; place++) {
                        statement.setObject(place + 1, values[i][place]);
                    }
                    if (statement.executeUpdate() != 1) {
                        throw new IllegalStateException(texts.get(i) + " " + Arrays.toString(values[i]));
                    }
                }
            }
            connection.commit();
        }
    }
}
