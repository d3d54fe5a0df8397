package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.EmbeddedMariaDb;
import gaming.database.PartitionedTable.Bounds;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import world.Logged;
import world.Rows;
import world.World;

/** The partitions of the tables that grow with every day. */
class PartitionsIT {
    private static final Bounds ANY = new Bounds(1000, 1);

    private static final String MIGRATED = World.freshSchema();

    private final String schema = World.freshSchema();
    private final Rows rows = new Rows(schema);

    @BeforeAll
    static void migrate() throws SQLException {
        Migrations.run(settings(MIGRATED));
    }

    @BeforeEach
    void takeTheNewTables() {
        for (PartitionedTable table : PartitionedTable.values()) {
            rows.change("create table %1$s like %2$s.%1$s".formatted(table.table(), MIGRATED));
        }
    }

    @ParameterizedTest
    @EnumSource
    void areThereInANewDatabaseForThisMonthAndThreeMore(PartitionedTable table) {
        YearMonth now = YearMonth.now(ZoneOffset.UTC);
        assertThat(months(table)).containsExactly(now, now.plusMonths(1), now.plusMonths(2), now.plusMonths(3));
    }

    @ParameterizedTest
    @EnumSource
    void areMadeAheadBesideAnEmptyLastOne(PartitionedTable table) {
        YearMonth last = months(table).getLast();
        arrange(table, last.minusMonths(1), ANY);
        assertThat(months(table)).endsWith(last, last.plusMonths(1), last.plusMonths(2));
        arrange(table, last.minusMonths(1), ANY);
        assertThat(months(table)).endsWith(last, last.plusMonths(1), last.plusMonths(2));
    }

    @Test
    void takeBetsWithOddIds() {
        bet("000000000000000000000000");
        bet("ffffffffffffffffffffffff");
        assertThat(rows.count("bet partition (later)")).isOne();
        assertThat(rows.count("bet partition ("
                        + PartitionedTable.partition(
                                months(PartitionedTable.BET).getFirst()) + ")"))
                .isOne();
    }

    @Test
    void receiveTheirRowsFromTheLastOne() {
        YearMonth next = months(PartitionedTable.BET).getLast().plusMonths(1);
        bet(idOf(next.atDay(1)));
        bet(idOf(next.atEndOfMonth()));
        bet(idOf(next.plusMonths(1).atDay(1)));
        arrange(PartitionedTable.BET, next.minusMonths(3), ANY);
        assertThat(rows.count("bet partition (" + PartitionedTable.partition(next) + ")"))
                .isEqualTo(2);
        assertThat(rows.count("bet partition (later)")).isOne();
    }

    @Test
    void areNotMadeOfALastOneWithManyRows() {
        YearMonth next = months(PartitionedTable.BET).getLast().plusMonths(1);
        bet(idOf(next.atDay(1)));
        bet(idOf(next.atDay(2)));
        try (var log = Logged.by(PartitionedTable.class)) {
            arrange(PartitionedTable.BET, next, new Bounds(1, 1));
            assertThat(log.lines()).singleElement().asString().startsWith("WARNING The last partition of ");
        }
        assertThat(months(PartitionedTable.BET)).doesNotContain(next);
        arrange(PartitionedTable.BET, next, new Bounds(2, 1));
        assertThat(months(PartitionedTable.BET)).contains(next);
    }

    @Test
    void giveUpInFavourOfATransactionAndAreMadeLater() throws SQLException {
        YearMonth next = months(PartitionedTable.BET).getLast().plusMonths(1);
        try (Connection writer = World.database().connect(schema)) {
            writer.setAutoCommit(false);
            writer.createStatement().execute("delete from bet");
            assertThatThrownBy(() -> arrange(PartitionedTable.BET, next, ANY))
                    .hasMessageContaining("Lock wait timeout");
            writer.rollback();
        }
        arrange(PartitionedTable.BET, next, ANY);
        assertThat(months(PartitionedTable.BET)).contains(next);
    }

    @Test
    void areMadeByTheCommandHoweverOftenItRuns() throws SQLException {
        var migrated = new Rows(MIGRATED);
        migrated.change("alter table bet reorganize partition %s into (partition later values less than (maxvalue))"
                .formatted(String.join(", ", partitions(migrated))));
        Migrations.runWhole(settings(MIGRATED));
        Migrations.runWhole(settings(MIGRATED));
        assertThat(partitions(migrated)).hasSize(5);
    }

    private static List<String> partitions(Rows migrated) {
        return migrated.texts("select partition_name from information_schema.partitions"
                + " where table_schema = database() and table_name = 'bet' order by partition_ordinal_position");
    }

    private List<YearMonth> months(PartitionedTable table) {
        return on(table::months);
    }

    private void arrange(PartitionedTable table, YearMonth now, Bounds bounds) {
        on(() -> {
            table.arrange(now, bounds);
            return true;
        });
    }

    private <T> T on(Supplier<T> work) {
        try (Connection connection = World.database().connect(schema)) {
            return OnConnection.call(connection, work);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String idOf(LocalDate day) {
        return "%08x%016x".formatted(day.atStartOfDay(ZoneOffset.UTC).toEpochSecond(), 0);
    }

    private void bet(String id) {
        rows.change(
                "insert into bet(id, user_id, game_id, category, stake, won, house_edge, status, at)"
                        + " values (?, 'a', 'a', 1, 1, 0, 0, 'SETTLED', now())",
                new ObjectId(id));
    }

    private static DatabaseSettings settings(String schema) {
        return MigrationsIT.settings(schema, EmbeddedMariaDb.GAMING);
    }
}
