package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import world.Galera;
import world.Together;

/**
 * One node aborts transactions for those of another. It tells nothing of it while it prepares a statement, and the next
 * statement begins another transaction.
 */
@Tag("proof")
class GaleraTransactionsIT {
    private static final int TRANSACTIONS = 1_000;
    private static final int STATEMENTS = 6;
    private static final long SPREAD_NANOS = 5_000_000;
    private static final int CLOSINGS = 40;
    private static final int PASSING = 8;
    private static final long PASSING_NANOS = 50_000_000;

    private static Galera cluster;
    private static HikariDataSource one;
    private static HikariDataSource other;
    private static EntityManagerFactory entities;
    private static EntityManagerFactory entitiesOfOther;
    private static Transactions transactions;

    private int statements;

    @BeforeAll
    static void start() {
        cluster = Galera.start();
        one = pool(cluster.url(0));
        other = pool(cluster.url(1));
        entities = Persistence.createEntityManagerFactory(Database.unit(one));
        entitiesOfOther = Persistence.createEntityManagerFactory(Database.unit(other));
        transactions = new Transactions(entities, Optional.empty(), (Servers) one.getDataSource());
        execute(one, "create table first_write(id int primary key, written int not null, others int not null)");
        execute(one, "create table last_write(id int auto_increment primary key)");
        execute(one, "insert into first_write values (1, 0, 0)");
    }

    @AfterAll
    static void end() {
        if (cluster != null) {
            entitiesOfOther.close();
            entities.close();
            other.close();
            one.close();
            cluster.close();
        }
    }

    @Test
    void aTransactionThatANodeAbortsUnseenWritesNothingOrAll() {
        var random = new Random(46);
        for (int number = 0; number < TRANSACTIONS; number++) {
            long later = random.nextLong(SPREAD_NANOS);
            var beside = CompletableFuture.runAsync(() -> {
                LockSupport.parkNanos(later);
                Transactions.repeat(() -> execute(other, "update first_write set others = others + 1 where id = 1"));
            });
            transactions.run(() -> transactions.run(this::writeTwice));
            beside.join();
        }
        assertThat(transactions.call(() -> Sql.first("select written from first_write", row -> row.getInt(1))))
                .contains(TRANSACTIONS);
        assertThat(transactions.call(() -> Sql.count("from last_write"))).isEqualTo(TRANSACTIONS);
    }

    @Test
    void aTransactionThatReadsOneSnapshotBegins() {
        String others = "select others from first_write";
        assertThat(transactions.<Boolean>callInSnapshot(() -> {
                    int before = Sql.first(others, row -> row.getInt(1)).orElseThrow();
                    execute(other, "update first_write set others = others + 1 where id = 1");
                    return Sql.first(others, row -> row.getInt(1)).orElseThrow() == before;
                }))
                .isTrue();
        assertThat(transactions.<Optional<Integer>>read(() -> {
                    Sql.takeSnapshot();
                    return Sql.first(others, row -> row.getInt(1));
                }))
                .isPresent();
    }

    @Test
    void aPassageThatMissedAClosingAtAnotherNodeDoesNotCommitAfterIt() {
        execute(one, "create table gate(name varchar(40) primary key)");
        execute(
                one,
                "create table gate_passage(id binary(12) primary key, gate varchar(40) not null,"
                        + " foreign key (gate) references gate(name))");
        execute(one, "create table closing(gate varchar(40) primary key, closed int not null)");
        execute(one, "create table passed(id int auto_increment primary key, gate varchar(40), closed int not null)");
        var atOther = new Transactions(entitiesOfOther, Optional.empty(), (Servers) other.getDataSource());
        for (int number = 0; number < CLOSINGS; number++) {
            String gate = "gate " + number;
            // Where passages begin, so that they find the rows
            execute(other, "insert into gate values ('" + gate + "')");
            execute(other, "insert into closing values ('" + gate + "', 0)");
            var open = new AtomicInteger();
            var isOver = new AtomicBoolean();
            var steps = new ArrayList<Together.Step>();
            steps.add(() -> {
                try {
                    LockSupport.parkNanos(PASSING_NANOS);
                    transactions.run(() -> {
                        Gate.close(gate);
                        Sql.update("replace into closing values (?, 1)", gate);
                    });
                    open.set(passedOpen(gate));
                    LockSupport.parkNanos(PASSING_NANOS);
                } finally {
                    isOver.set(true);
                }
            });
            steps.addAll(Collections.nCopies(PASSING, () -> {
                while (!isOver.get()) {
                    atOther.run(() -> pass(gate));
                    LockSupport.parkNanos(SPREAD_NANOS);
                }
            }));
            Together.run(steps);
            assertThat(passedOpen(gate)).isEqualTo(open.get());
        }
    }

    private static void pass(String gate) {
        Gate.pass(gate);
        int closed = Sql.first("select closed from closing where gate = ?", row -> row.getInt(1), gate)
                .orElseThrow();
        Sql.update("insert into passed(gate, closed) values (?, ?)", gate, closed);
    }

    private static int passedOpen(String gate) {
        return transactions.call(() -> Sql.count("from passed where closed = 0 and gate = ?", gate));
    }

    /** Statements that no connection has prepared yet come between the writes. */
    private void writeTwice() {
        Sql.update("update first_write set written = written + 1 where id = 1");
        for (int count = 0; count < STATEMENTS; count++) {
            Sql.exists("select " + statements++ + " from first_write");
        }
        Sql.update("insert into last_write values ()");
    }

    private static HikariDataSource pool(String url) {
        var pool = new HikariDataSource();
        pool.setDataSource(new Servers(
                DatabaseSettingsTest.settings(url), url, DatabaseSettings.REQUIRE_WRITABLE, Duration.ofMinutes(1)));
        pool.setMaximumPoolSize(PASSING);
        pool.setAutoCommit(false);
        pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        return pool;
    }

    private static void execute(HikariDataSource pool, String statement) {
        try (Connection connection = pool.getConnection();
                var plain = connection.createStatement()) {
            plain.execute(statement);
            connection.commit();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
