package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The mutation many times in one document: one after the other, up to the first that is refused, because its answer is
 * never null; and paid once.
 */
@ExtendWith({Product.class, Sandbox.class})
class ClaimAliasesIT {
    private final Payee payee = Payee.joins();

    @Test
    void tenAliasesPayOnce() {
        assertThat(codes(aliases(10))).containsExactly("RATE_LIMIT_EXCEEDED");
        assertThat(payee.bookings()).hasSize(1);
        assertThat(payee.statuses()).containsExactly("COMPLETED");
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void aliasesThatGoOnWithAPendingClaimPayOnce() {
        Sandbox.next("RESETS_BEFORE_BOOKING", "ERROR_PAGE_BEFORE_BOOKING", "RESETS_AFTER_BOOKING");
        for (int document = 0; document < 3; document++) {
            assertThat(codes(aliases(10))).containsExactly("FAILED_TO_TRANSFER_CREDIT");
            assertThat(payee.sends()).isEqualTo(document + 1);
        }
        assertThat(codes(aliases(10))).containsExactly("RATE_LIMIT_EXCEEDED");
        assertThat(payee.bookings()).hasSize(1);
        assertThat(payee.asked().path("bodies")).hasSize(1);
        assertThat(payee.statuses()).containsExactly("COMPLETED");
        payee.has("$0.00", "$10.00", "$10.00");
    }

    @Test
    void elevenAliasesAreNotEvenBegun() {
        assertThat(codes(aliases(11))).containsExactly("QUERY_TOO_COMPLEX");
        assertThat(payee.bookings()).isEmpty();
        assertThat(payee.statuses()).isEmpty();
    }

    private Answer aliases(int count) {
        return Product.graphql(
                IntStream.range(0, count)
                        .mapToObj(each -> "a" + each + ": " + Payee.CLAIM)
                        .collect(Collectors.joining(" ", "mutation { ", " }")),
                payee.token());
    }

    /** In the order of the aliases. */
    private static List<String> codes(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        JsonNode errors = answer.json().path("errors");
        return StreamSupport.stream(errors.spliterator(), false)
                .map(error -> error.at("/extensions/code").asText())
                .toList();
    }
}
