package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        var server = new ServerState(flushLog, binaryLog, syncBinlog, false, Duration.ZERO);
        assertThat(server.losesCommits().orElse("")).isEqualTo(expected);
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
                "", new ServerState(1, false, 0, false, difference).problems().values());
    }
}
