package gaming.database;

import jakarta.persistence.PersistenceException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The tables that grow every day. Each has a partition for each month of its key, and a last partition for later rows,
 * so that an insert does not fail. Rows that are older than the first month are in the partition of the first month.
 * The service also works on a table without partitions. The statements run on the current connection, outside of a
 * transaction.
 */
public enum PartitionedTable {
    /** An object id begins with the seconds from 1970 to its creation. */
    BET("bet", "id") {
        @Override
        String literal(LocalDate day) {
            return "0x" + Ids.first(day);
        }

        @Override
        LocalDate day(Row row) {
            return LocalDate.ofInstant(row.getId(1).getDate().toInstant(), ZoneOffset.UTC);
        }
    },
    COMMISSION("commission", "day"),
    COMMISSION_PAST("commission_past", "day"),
    COMMISSION_REVISION("commission_revision", "day"),
    PLAYER_DAY("player_day", "day");

    private static final Logger LOG = System.getLogger(PartitionedTable.class.getName());

    private static final int MONTHS_AHEAD = 3;
    /** A table with rows gets no partitions for older months. */
    private static final int MONTHS_BACK = 36;

    private static final String LATER = "later";

    /** The time is short, because other statements on the table wait behind a change that waits. */
    private static final int SHORT_WAIT_SECONDS = 2;

    /** MariaDB's errors for a change that its version can make only while writers wait. */
    private static final Set<Integer> NEEDS_LOCK = Set.of(1845, 1846);

    private final String table;
    private final String column;

    /**
     * @param bytes the largest table without partitions that is divided
     * @param rows the most rows of a last partition that is divided; writers wait meanwhile
     * @param waitSeconds the longest wait for other transactions; a change that gives up loses its copy
     */
    record Bounds(long bytes, int rows, int waitSeconds) {
        static final Bounds OF_A_START = new Bounds(256L * 1024 * 1024, 10_000, SHORT_WAIT_SECONDS);
        static final Bounds NONE = new Bounds(Long.MAX_VALUE, Integer.MAX_VALUE - 1, 60);
    }

    PartitionedTable(String table, String column) {
        this.table = table;
        this.column = column;
    }

    /** The first key of {@code day}. */
    String literal(LocalDate day) {
        return "'" + day + "'";
    }

    /** The day of the key in the first column. */
    LocalDate day(Row row) {
        return row.getDate(1);
    }

    public String table() {
        return table;
    }

    /** A table beyond the bounds stays as it is, and a warning is logged. */
    void arrange(YearMonth now, Bounds bounds) {
        YearMonth last = now.plusMonths(MONTHS_AHEAD);
        List<YearMonth> months = months();
        if (months.isEmpty()) {
            divide(now, last, bounds);
        } else if (months.getLast().isBefore(last)) {
            extend(months.getLast().plusMonths(1), last, bounds);
        }
    }

    private void divide(YearMonth now, YearMonth last, Bounds bounds) {
        long bytes = Sql.first(
                        "select data_length + index_length from information_schema.tables"
                                + " where table_schema = database() and table_name = ?",
                        row -> row.getLong(1),
                        table)
                .orElseThrow();
        if (bytes > bounds.bytes()) {
            LOG.log(
                    Level.WARNING,
                    "{0} has {1} MB and no partitions: run the command migrate",
                    table,
                    bytes / 1_000_000);
            return;
        }
        YearMonth first = oldest().map(YearMonth::from).orElse(now);
        if (first.isBefore(now.minusMonths(MONTHS_BACK))) {
            first = now.minusMonths(MONTHS_BACK);
        }
        String partitions = "partition by range columns(%s) (%s)"
                .formatted(column, partitions(first.isAfter(now) ? now : first, last));
        String change = "alter table %s wait %s ".formatted(table, bounds.waitSeconds());
        try {
            // From MariaDB 11.2 on, writers continue beside the copy
            Sql.execute(change + "algorithm = copy, lock = none " + partitions);
        } catch (PersistenceException failure) {
            if (!(failure.getCause() instanceof SQLException refusal) || !NEEDS_LOCK.contains(refusal.getErrorCode())) {
                throw failure;
            }
            Sql.execute(change + partitions);
        }
    }

    private Optional<LocalDate> oldest() {
        return Sql.first("select %1$s from %2$s order by %1$s limit 1".formatted(column, table), this::day);
    }

    private void extend(YearMonth first, YearMonth last, Bounds bounds) {
        long later = Sql.first(
                        "select count(*) from (select 1 from %s partition (%s) limit %s) found"
                                .formatted(table, LATER, bounds.rows() + 1),
                        row -> row.getLong(1))
                .orElseThrow();
        if (later > bounds.rows()) {
            LOG.log(
                    Level.WARNING,
                    "The last partition of {0} has too many rows to be divided beside writers: run the command migrate",
                    table);
            return;
        }
        Sql.execute("alter table %s wait %s reorganize partition %s into (%s)"
                .formatted(table, bounds.waitSeconds(), LATER, partitions(first, last)));
    }

    private String partitions(YearMonth first, YearMonth last) {
        var partitions = new ArrayList<String>();
        for (YearMonth month = first; !month.isAfter(last); month = month.plusMonths(1)) {
            partitions.add("partition %s values less than (%s)"
                    .formatted(partition(month), literal(month.plusMonths(1).atDay(1))));
        }
        partitions.add("partition " + LATER + " values less than (maxvalue)");
        return String.join(", ", partitions);
    }

    /** The months that have a partition, the oldest first; empty for a table without partitions. */
    public List<YearMonth> months() {
        return Sql.list(
                        "select partition_name from information_schema.partitions where table_schema = database()"
                                + " and table_name = ? and partition_name regexp '^m[0-9]{4}_[0-9]{2}$'"
                                + " order by partition_name",
                        row -> row.getString(1), table)
                .stream()
                .map(name -> YearMonth.parse(name.substring(1).replace('_', '-')))
                .collect(Collectors.toList());
    }

    public static String partition(YearMonth month) {
        return "m" + month.toString().replace('-', '_');
    }

    /** Drops the partition of a month with all its rows. */
    public void drop(YearMonth month) {
        Sql.execute("alter table %s wait %s drop partition %s".formatted(table, SHORT_WAIT_SECONDS, partition(month)));
    }
}
