package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.StatementLog;

/** The statements of a claim; its audit trail, its tasks and the two commits are left out. */
@ExtendWith(LongAgo.class)
class ClaimStatementsIT {
    @Test
    void aClaimLocksItsUserReadsOnceAndWritesItsRows() throws Exception {
        Payee.joins().claims();
        Payee payee = Payee.joins();
        List<String> asked = StatementLog.during(EmbeddedMariaDb.GAMING, payee::claims);
        assertThat(asked)
                .extracting(text -> text.replaceFirst("(?s)^(select|insert into \\w+|update \\w+).*", "$1"))
                .containsExactly(
                        "update user",
                        "select",
                        "insert into claim_call",
                        "update earnings",
                        "insert into claim",
                        "update claim",
                        "update earnings");
    }

    @Test
    void aClaimOfAUserOnHoldReadsWhatIsHeldAfterTheEarningsAreLocked() throws Exception {
        Payee payee = Payee.joins();
        payee.isOnHold("TIER_2");
        List<String> asked = StatementLog.during(EmbeddedMariaDb.GAMING, payee::claims);
        int locked = indexOf(asked, "select ? from earnings where user_id");
        assertThat(asked.subList(locked + 1, asked.size()))
                .extracting(text -> text.replaceFirst("(?s)^(select \\w+|insert into \\w+|update \\w+).*", "$1"))
                .startsWith("select u", "select tier", "select sum", "select sum", "insert into claim_call")
                .containsSubsequence("select sum", "update earnings", "insert into claim");
    }

    private static int indexOf(List<String> asked, String beginning) {
        return IntStream.range(0, asked.size())
                .filter(at -> asked.get(at).startsWith(beginning))
                .findFirst()
                .orElseThrow();
    }
}
