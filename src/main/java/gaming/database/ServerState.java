package gaming.database;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * @param nodes those of the server's cluster that hold the data; 0 without a cluster
 * @param clockDifference the pod's wall clock minus the server's
 */
record ServerState(
        int flushLogAtTrxCommit,
        boolean binaryLog,
        int syncBinlog,
        boolean readOnly,
        int nodes,
        Duration clockDifference) {
    static final String DURABILITY = "durability";
    /** Only the crash of a whole cluster may lose commits. */
    static final String CLUSTER = "cluster";

    private static final Duration LARGEST_CLOCK_DIFFERENCE = Duration.ofSeconds(5);

    /** In MariaDB 12 {@code read_only} is a word, in older versions a number. */
    private static final String QUERY = """
            select @@global.innodb_flush_log_at_trx_commit, @@global.log_bin, @@global.sync_binlog,
            concat(@@global.read_only) not in ('0', 'OFF'), ifnull((
              select variable_value from information_schema.global_status
              where variable_name = 'wsrep_incoming_addresses'), ''), utc_timestamp(6)""";

    static ServerState read(Clock clock) {
        long asked = clock.millis();
        return Sql.first(
                        QUERY,
                        row -> new ServerState(
                                row.getInt(1),
                                row.getBoolean(2),
                                row.getInt(3),
                                row.getBoolean(4),
                                nodes(row.getString(5)),
                                difference(asked, row.getInstant(6).toEpochMilli(), clock.millis())))
                .orElseThrow();
    }

    /** The address of an arbitrator, which holds no data, is empty. */
    static int nodes(String addresses) {
        return Math.toIntExact(Stream.of(addresses.split(","))
                .filter(address -> !address.isEmpty())
                .count());
    }

    /** The difference of the clocks that the round trip does not explain. The times are in milliseconds. */
    static Duration difference(long asked, long server, long answered) {
        return Duration.ofMillis(Math.clamp(server, asked, answered) - server);
    }

    /** The reason in words why a crash of the server may lose commits; empty if it loses none. */
    Optional<String> losesCommits() {
        return Optional.ofNullable(problems().get(DURABILITY));
    }

    /** The problems of the server, in words, by subject. */
    Map<String, String> problems() {
        var problems = new LinkedHashMap<String, String>();
        if (readOnly) {
            problems.put("read-only", "the database takes no writes, because read_only is on");
        }
        if (clockDifference.abs().compareTo(LARGEST_CLOCK_DIFFERENCE) > 0) {
            problems.put(
                    "clock",
                    String.format(
                            Locale.ROOT,
                            "the clock of this pod is %.1f s %s that of the database",
                            clockDifference.abs().toMillis() / 1000.0,
                            clockDifference.isNegative() ? "behind" : "ahead of"));
        }
        String unflushed = unflushed();
        if (!unflushed.isEmpty()) {
            if (isKeptByOthers()) {
                problems.put(CLUSTER, "a crash of all machines of the cluster may lose commits, because " + unflushed);
            } else {
                problems.put(DURABILITY, "the database may lose commits in a crash, because " + unflushed);
            }
        }
        return problems;
    }

    private String unflushed() {
        List<String> settings = new ArrayList<>();
        if (flushLogAtTrxCommit != 1) {
            settings.add("innodb_flush_log_at_trx_commit is " + flushLogAtTrxCommit);
        }
        if (binaryLog && syncBinlog != 1) {
            settings.add("sync_binlog is " + syncBinlog);
        }
        if (!settings.isEmpty() && nodes == 1) {
            settings.add("the cluster has one node");
        }
        return String.join(" and ", settings);
    }

    /**
     * All nodes receive a commit before it is acknowledged. With flush 0 it may be in no file of any system, so the end
     * of all server processes may lose it.
     */
    private boolean isKeptByOthers() {
        return nodes > 1 && flushLogAtTrxCommit != 0;
    }
}
