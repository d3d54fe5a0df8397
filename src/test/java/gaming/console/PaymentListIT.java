package gaming.console;

import static gaming.console.Visitor.VERA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Http.Answer;
import gaming.payments.PastClaims;
import gaming.payments.PaymentStatus;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Earners;
import world.PicksCaller;
import world.World;

/** The lists of claims and credits for the accounts: filters, sums and files. */
@ExtendWith(World.class)
class PaymentListIT {
    private final Visitor vera = Visitor.signedIn(VERA);
    private final String username = "u" + new ObjectId();
    private final ObjectId user = PastClaims.user(username);

    @AfterEach
    void forget() {
        PastClaims.forget();
    }

    @Test
    void theSumIsThatOfTheFilter() {
        PastClaims.made(user, "1971-03-01", PaymentStatus.COMPLETED, false);
        PastClaims.made(user, "1971-03-31 23:59:59.999", PaymentStatus.FAILED, false);
        PastClaims.made(user, "1971-04-01", PaymentStatus.COMPLETED, false, 1_000);
        assertThat(page("from=1971-03-01&to=1971-03-31").body())
                .contains("<h2>2 claims</h2>", "20.000002</data> USDC for", "16.00000002</data> EUR")
                .contains("name=\"from\" value=\"1971-03-01\"", "name=\"to\" value=\"1971-03-31\"");
        assertThat(page("userId=" + user + "&status=COMPLETED").body())
                .contains("<h2>1,001 claims</h2>", "10,010.001001</data> USDC for", "8,008.00001001</data> EUR");
        assertThat(page("to=1971-01-01").body()).contains("<h2>0 claims</h2>", "No claim fits");
    }

    @Test
    void moreThanAHundredThousandClaimsAreForTheFile() {
        PastClaims.made(user, "1971-03-01", PaymentStatus.COMPLETED, false, 100_000);
        assertThat(page("to=1971-12-31&sums=true").body()).contains("<h2>100,000 claims</h2>");
        PastClaims.made(user, "1971-03-02", PaymentStatus.COMPLETED, false);
        assertThat(page("to=1971-12-31&sums=true").body())
                .contains("<h2>10,000 claims or more</h2>", "These are more than 100,000")
                .doesNotContain("USDC for");
        assertThat(page("to=1971-03-01&sums=true").body()).contains("<h2>100,000 claims</h2>");
    }

    @Test
    void aSearchKeepsTheFilters() {
        assertThat(Visitor.location(vera.get(
                        "claims?search=" + user + "&status=PENDING&from=1971-01-01&to=1971-01-02&least=1&most=2.50")))
                .hasToString("/console/claims?userId=" + user
                        + "&status=PENDING&from=1971-01-01&to=1971-01-02&least=1&most=2.50");
        assertThat(Visitor.location(vera.get("claims?search=" + user + "&a%0d%0aSet-Cookie:%20b=1")))
                .hasToString("/console/claims?userId=" + user + "&a%0D%0ASet-Cookie%3A+b=1");
    }

    @Test
    void theFileOfClaimsIsThatOfTheFilter() {
        String transaction = PastClaims.made(user, "1971-03-01", PaymentStatus.COMPLETED, false);
        PastClaims.made(user, "1971-03-02", PaymentStatus.COMPLETED, false);
        String link = "/console/claims/file.csv?from=1971-02-01&amp;to=1971-03-01&amp;most=11";
        assertThat(page("from=1971-02-01&to=1971-03-01&most=11").body()).contains("href=\"" + link + "\"");
        Answer file = file("claims/file.csv?from=1971-02-01&to=1971-03-01&most=11");
        assertThat(file.body().lines())
                .containsExactly(
                        "\uFEFFclaimedAt,userId,username,amount,amountUsdc,rate,status,transactionId",
                        "1971-03-01T00:00:00Z,%s,%s,8.00000001,10.000001,0.80000000,COMPLETED,%s"
                                .formatted(user, username, transaction));
        assertThat(file.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"claims-1971-02-01-1971-03-01.csv\"");
    }

    @Test
    void theFileOfCreditsIsThatOfTheFilter() {
        ObjectId paid = Earners.here().make("8").id();
        String transaction =
                PicksCaller.ask(paid, "key" + paid).json().path("transactionId").asText();
        assertThat(vera.get("credits?userId=" + paid).body())
                .contains("<h2>1 credit</h2>", "12.50</data> USDC in any state.");
        assertThat(file("credits/file.csv?userId=" + paid).body().lines())
                .satisfiesExactly(
                        head -> assertThat(head)
                                .isEqualTo("\uFEFFcreatedAt,userId,username,amount,currency,status,transactionId"),
                        line -> assertThat(line)
                                .endsWith("Z,%s,u%s,12.5,USDC,COMPLETED,%s".formatted(paid, paid, transaction)));
        assertThat(file("credits/file.csv?most=12.4&userId=" + paid).body().lines())
                .hasSize(1);
    }

    @Test
    void theEarningsOfAMonthAreAFile() {
        Answer file = file("claims/earnings.csv?month=1971-11");
        assertThat(file.body()).isEqualTo("\uFEFFuserId,username,earned,claimed,claimedUsdc\r\n");
        assertThat(file.headers().firstValue("Content-Disposition"))
                .hasValue("attachment; filename=\"earnings-1971-11.csv\"");
        assertThat(file("claims/earnings.csv").body()).startsWith("\uFEFFuserId,");
        assertThat(vera.get("claims/earnings.csv?month=9999-12").status()).isEqualTo(400);
        assertThat(vera.get("claims").body()).contains("href=\"/console/claims/earnings.csv\"", "type=\"month\"");
        assertThat(vera.get("credits").body()).doesNotContain("earnings.csv");
    }

    private Answer page(String query) {
        Answer answer = vera.get("claims?" + query);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private Answer file(String address) {
        Answer answer = vera.get(address);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv;charset=UTF-8");
        return answer;
    }
}
