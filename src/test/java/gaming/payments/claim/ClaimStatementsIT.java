package gaming.payments.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.EmbeddedMariaDb;
import java.util.List;
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
                        "select",
                        "select",
                        "insert into claim_call",
                        "update earnings",
                        "insert into claim",
                        "update claim",
                        "update earnings");
    }
}
