package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerStateTest {
    @ParameterizedTest
    @CsvSource({
        "1, false, 0, ''",
        "1, true, 1, ''",
        "0, false, 1, innodb_flush_log_at_trx_commit is 0",
        "2, true, 1, innodb_flush_log_at_trx_commit is 2",
        "1, true, 0, sync_binlog is 0",
        "1, true, 100, sync_binlog is 100",
        "3, true, 0, innodb_flush_log_at_trx_commit is 3 and sync_binlog is 0"
    })
    void losesCommitsUnlessBothLogsAreFlushedAtEachCommit(
            int flushLog, boolean binaryLog, int syncBinlog, String reason) {
        String expected = reason.isEmpty() ? "" : "the database may lose commits in a crash, because " + reason;
        var server = new ServerState(flushLog, binaryLog, syncBinlog, false, 0, Duration.ZERO);
        assertThat(server.losesCommits().orElse("")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "2, false, 0, 2, innodb_flush_log_at_trx_commit is 2",
        "2, true, 0, 3, innodb_flush_log_at_trx_commit is 2 and sync_binlog is 0",
        "1, true, 0, 5, sync_binlog is 0"
    })
    void twoNodesOfAClusterLoseCommitsOnlyIfAllMachinesCrash(
            int flushLog, boolean binaryLog, int syncBinlog, int nodes, String reason) {
        var server = new ServerState(flushLog, binaryLog, syncBinlog, false, nodes, Duration.ZERO);
        assertThat(server.losesCommits()).isEmpty();
        assertThat(server.problems())
                .containsExactly(
                        entry("cluster", "a crash of all machines of the cluster may lose commits, because " + reason));
    }

    @ParameterizedTest
    @CsvSource({
        "2, 1, innodb_flush_log_at_trx_commit is 2 and the cluster has one node",
        "0, 3, innodb_flush_log_at_trx_commit is 0"
    })
    void aCommitThatNoOtherNodeHasOrNoSystemHasWrittenIsLost(int flushLog, int nodes, String reason) {
        assertThat(new ServerState(flushLog, false, 0, false, nodes, Duration.ZERO).problems())
                .containsExactly(entry("durability", "the database may lose commits in a crash, because " + reason));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aClusterThatFlushesAtEachCommitHasNoProblem(int nodes) {
        assertThat(new ServerState(1, false, 0, false, nodes, Duration.ZERO).problems())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "AUTO, 1", "'AUTO,', 1", "'10.0.0.1:3306,,10.0.0.2:3306', 2"})
    void anArbitratorIsNoNode(String addresses, int nodes) {
        assertThat(ServerState.nodes(addresses)).isEqualTo(nodes);
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 1000, 1000, 0",
        "1000, 1700, 3000, 0",
        "1000, 3000, 3000, 0",
        "1000, 400, 3000, 600",
        "1000, 3200, 3000, -200"
    })
    void aSlowAnswerIsNoDifference(long asked, long server, long answered, long difference) {
        assertThat(ServerState.difference(asked, server, answered)).isEqualTo(Duration.ofMillis(difference));
    }

    @Test
    void namesTheDirectionOfAClockThatDiffersByMoreThanFiveSeconds() {
        assertThat(problems(Duration.ofMillis(5000))).isEmpty();
        assertThat(problems(Duration.ofMillis(-5000))).isEmpty();
        assertThat(problems(Duration.ofMillis(5100)))
                .isEqualTo("the clock of this pod is 5.1 s ahead of that of the database");
        assertThat(problems(Duration.ofMillis(-150_000)))
                .isEqualTo("the clock of this pod is 150.0 s behind that of the database");
    }

    private static String problems(Duration difference) {
        return String.join(
                "",
                new ServerState(1, false, 0, false, 0, difference).problems().values());
    }
}
