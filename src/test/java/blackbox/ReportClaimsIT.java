package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Claims in the report on a user: those that were paid, and what they leave. */
@ExtendWith({Product.class, Sandbox.class})
class ReportClaimsIT {
    @Test
    void showsWhatWasPaidAndWhatIsLeft() {
        Payee payee = Payee.joins("8");
        payee.claims();
        payee.earns("2.5");

        JsonNode report = Json.read(
                UserReportPodsIT.ask("?userId=" + payee.player().id(), "*/*").body());
        JsonNode claim = report.path("commissionClaims").get(0);
        assertThat(report.path("commissionClaims")).hasSize(1);
        assertThat(claim.propertyStream().map(java.util.Map.Entry::getKey))
                .containsExactly("claimedAt", "amount", "amountUsdc", "platformTransactionId");
        assertThat(claim.path("amount").asText()).isEqualTo("8");
        assertThat(claim.path("amountUsdc").asText()).isEqualTo("10");
        assertThat(claim.path("platformTransactionId").asText())
                .isEqualTo(payee.history().at("/data/0/transactionId").asText());
        assertThat(report.at("/totals/totalCommissionClaimed").asText()).isEqualTo("8");
        assertThat(report.at("/totals/totalCommissionPending").asText()).isEqualTo("2.5");
        assertThat(report.at("/totals/totalCommissionEarned").asText()).isEqualTo("10.5");
    }

    @Test
    void leavesOutWhatWasNotPaid() {
        Payee payee = Payee.joins();
        Sandbox.next("REFUSES");
        payee.isNotPaid("FAILED");
        JsonNode report = Json.read(
                UserReportPodsIT.ask("?userId=" + payee.player().id(), "*/*").body());
        assertThat(report.path("commissionClaims")).isEmpty();
        assertThat(report.at("/totals/totalCommissionPending").asText()).isEqualTo("8");
    }
}
