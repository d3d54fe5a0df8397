package gaming.database;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** @param clockDifference the pod's wall clock minus the server's */
record ServerState(
        int flushLogAtTrxCommit, boolean binaryLog, int syncBinlog, boolean readOnly, Duration clockDifference) {
    static final String DURABILITY = "durability";

    private static final Duration LARGEST_CLOCK_DIFFERENCE = Duration.ofSeconds(5);

    /** In MariaDB 12 {@code read_only} is a word, in older versions a number. */
    private static final String QUERY = """
            select @@global.innodb_flush_log_at_trx_commit, @@global.log_bin, @@global.sync_binlog,
            concat(@@global.read_only) not in ('0', 'OFF'), utc_timestamp(6)""";

    static ServerState read(Clock clock) {
        long asked = clock.millis();
        return Sql.first(
                        QUERY,
                        row -> new ServerState(
                                row.getInt(1),
                                row.getBoolean(2),
                                row.getInt(3),
                                row.getBoolean(4),
                                difference(asked, row.getInstant(5).toEpochMilli(), clock.millis())))
                .orElseThrow();
    }

    /** The difference of the clocks that the round trip does not explain. The times are in milliseconds. */
    static Duration difference(long asked, long server, long answered) {
        return Duration.ofMillis(Math.clamp(server, asked, answered) - server);
    }

    /** The reason in words why a crash of the server may lose commits; empty if it loses none. */
    Optional<String> losesCommits() {
        List<String> unsafe = new ArrayList<>();
        if (flushLogAtTrxCommit != 1) {
            unsafe.add("innodb_flush_log_at_trx_commit is " + flushLogAtTrxCommit);
        }
        if (binaryLog && syncBinlog != 1) {
            unsafe.add("sync_binlog is " + syncBinlog);
        }
        return unsafe.isEmpty()
                ? Optional.empty()
                : Optional.of("the database may lose commits in a crash, because " + String.join(" and ", unsafe));
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
        losesCommits().ifPresent(reason -> problems.put(DURABILITY, reason));
        return problems;
    }
}
