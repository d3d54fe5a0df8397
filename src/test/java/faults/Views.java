package faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import faults.Books.Earnings;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import world.ServiceProcess;

/** What the service shows of the books, to users and to operators, is what they say. */
record Views(ServiceProcess pod, Books books) {
    private static final int SOME = 20;
    private static final String OWN =
            "{ referralStats { totalClaimed readyToClaim } referralClaims(limit: 100) { count" + " data { status } } }";

    void check(List<Claimer> claimers) {
        claimers.stream().limit(SOME).forEach(this::checkOwn);
        Http.Answer answer = Http.get(pod.internalUrl().resolve("/claims/books"), "X-API-Key", "dev-operator");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().path("differences")).as(answer.body()).isEmpty();
        assertThat(answer.json().path("comparedDays")).as(answer.body()).isNotEmpty();
        assertThat(answer.json().path("uncomputed")).as(answer.body()).isEmpty();
        assertThat(answer.json().path("pending").decimalValue()).isZero();
    }

    private void checkOwn(Claimer claimer) {
        JsonNode own = claimer.ask(pod.publicUrl(), OWN);
        Earnings earnings = books.earnings().get(claimer.earner().id());
        var dollars = new DecimalFormat("$#,##0.00", DecimalFormatSymbols.getInstance(Locale.US));
        dollars.setRoundingMode(RoundingMode.HALF_UP);
        assertThat(own.at("/referralStats/totalClaimed").asText()).isEqualTo(dollars.format(earnings.claimedUsdc()));
        assertThat(own.at("/referralStats/readyToClaim").asText()).isEqualTo("$0.00");
        List<String> statuses =
                books.of(claimer).stream().map(Books.Claim::status).toList();
        assertThat(own.at("/referralClaims/count").asInt()).isEqualTo(statuses.size());
        assertThat(own.at("/referralClaims/data").findValuesAsText("status"))
                .isEqualTo(statuses.reversed().stream().limit(100).toList());
    }
}
