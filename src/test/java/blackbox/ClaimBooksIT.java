package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.math.BigDecimal;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** GET /claims/books: details.md, "Claims". Whatever was claimed, however it ended, and by whomever, the books agree. */
@ExtendWith({Product.class, Sandbox.class})
class ClaimBooksIT {
    @Test
    void theBooksAgreeHoweverClaimsEnd() {
        Set<String> before = differing(books());
        Payee paid = Payee.joins();
        paid.claims();
        Payee refused = Payee.joins();
        Sandbox.next("REFUSES", "RESETS_BEFORE_BOOKING", "RESETS_AFTER_BOOKING", "CONFLICTS", "RESETS_AFTER_BOOKING");
        refused.isNotPaid("FAILED");
        Payee conflicting = Payee.joins();
        conflicting.isNotPaid("PENDING");
        Payee goingOn = Payee.joins();
        goingOn.isNotPaid("PENDING");
        goingOn.claims();
        conflicting.isNotPaid("PENDING");
        Payee unknown = Payee.joins();
        unknown.isNotPaid("PENDING");

        JsonNode books = books();
        assertThat(books.path("differences").isArray()).isTrue();
        assertThat(differing(books)).isEqualTo(before);
        assertThat(sum(books, "earned").add(sum(books, "overpaid")))
                .isEqualByComparingTo(
                        sum(books, "claimed").add(sum(books, "pending")).add(sum(books, "ready")));
        assertThat(sum(books, "claimed")).isGreaterThanOrEqualTo(new BigDecimal("16"));
        assertThat(sum(books, "pending")).isGreaterThanOrEqualTo(new BigDecimal("16"));
        assertThat(sum(books, "ready")).isGreaterThanOrEqualTo(new BigDecimal("8"));
    }

    @Test
    void theEarningsOfAUserAreInTheBooks() {
        // Computes yesterday, with what other tests have played on it
        Payee.joins("1");
        JsonNode before = books();
        Payee.joins("12.34567891");
        JsonNode after = books();
        assertThat(sum(after, "earned").subtract(sum(before, "earned"))).isEqualByComparingTo("12.34567891");
        assertThat(differing(after)).isEqualTo(differing(before));
    }

    private static JsonNode books() {
        Answer answer = Product.getAs("dev-operator", "/claims/books");
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return Json.read(answer.body());
    }

    /** Those whose books do not agree: other tests leave some behind, and days without their commission. */
    private static Set<String> differing(JsonNode books) {
        return books.path("differences")
                .valueStream()
                .filter(difference -> !difference.path("what").asText().equals("UNCOMPUTED"))
                .map(difference -> difference.path("userId").asText())
                .collect(Collectors.toSet());
    }

    private static BigDecimal sum(JsonNode books, String name) {
        assertThat(books.path(name).isNumber()).as(name).isTrue();
        return books.path(name).decimalValue();
    }
}
