package gaming.database;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The tables that grow every day. Each has a partition for each month of its key, and a last partition for later rows,
 * so that an insert does not fail. Rows that are older than the first month are in the partition of the first month.
 * The statements run on the current connection, outside of a transaction.
 */
public enum PartitionedTable {
    /** The key is an object id, which begins with the seconds from 1970 to its creation. */
    BET("bet") {
        @Override
        String literal(LocalDate day) {
            return "0x" + Ids.first(day);
        }
    },
    COMMISSION("commission"),
    COMMISSION_PAST("commission_past"),
    COMMISSION_REVISION("commission_revision"),
    PLAYER_DAY("player_day");

    private static final Logger LOG = System.getLogger(PartitionedTable.class.getName());

    private static final DateTimeFormatter PARTITION = DateTimeFormatter.ofPattern("'m'uuuu'_'MM", Locale.ROOT);

    private static final int MONTHS_AHEAD = 3;

    private static final String LATER = "later";

    /** The time is short, because other statements on the table wait behind a change that waits. */
    private static final int SHORT_WAIT_SECONDS = 2;

    private final String table;

    /**
     * @param rows the most rows of a last partition that is divided; writers wait meanwhile
     * @param waitSeconds the longest wait for other transactions
     */
    record Bounds(int rows, int waitSeconds) {
        static final Bounds OF_A_START = new Bounds(10_000, SHORT_WAIT_SECONDS);
        static final Bounds NONE = new Bounds(Integer.MAX_VALUE - 1, 60);
    }

    PartitionedTable(String table) {
        this.table = table;
    }

    /** The first key of {@code day}. */
    String literal(LocalDate day) {
        return "'" + day + "'";
    }

    public String table() {
        return table;
    }

    /** Arranges all tables, while the turn is held. */
    static void arrangeAll(MigrationTurn turn, Bounds bounds) {
        YearMonth now = Sql.first("select utc_date()", row -> YearMonth.from(row.getDate(1)))
                .orElseThrow();
        for (PartitionedTable table : values()) {
            turn.requireHeld();
            table.arrange(now, bounds);
        }
    }

    /**
     * Makes the partitions of the months that have none, up to three months after {@code now}. A last partition beyond
     * the bounds stays as it is, and a warning is logged.
     */
    void arrange(YearMonth now, Bounds bounds) {
        List<YearMonth> months = months();
        YearMonth first = months.isEmpty() ? now : months.getLast().plusMonths(1);
        YearMonth last = now.plusMonths(MONTHS_AHEAD);
        if (first.isAfter(last)) {
            return;
        }
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

    /** The months that have a partition, the oldest first. */
    public List<YearMonth> months() {
        return Sql.list(
                        "select partition_name from information_schema.partitions where table_schema = database()"
                                + " and table_name = ? and partition_name regexp '^m[0-9]{4}_[0-9]{2}$'"
                                + " order by partition_name",
                        row -> row.getString(1), table)
                .stream()
                .map(name -> YearMonth.parse(name, PARTITION))
                .collect(Collectors.toList());
    }

    public static String partition(YearMonth month) {
        return PARTITION.format(month);
    }

    /** Drops the partition of a month with all its rows. */
    public void drop(YearMonth month) {
        Sql.execute("alter table %s wait %s drop partition %s".formatted(table, SHORT_WAIT_SECONDS, partition(month)));
    }
}
