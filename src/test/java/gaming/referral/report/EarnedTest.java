package gaming.referral.report;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.referral.report.Earned.Earner;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarnedTest {
    /** {@code last}: the amounts besides nine of 9, in the order of the users' ids. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''              | 0", "5           | 0", "5 5         | 1", "5.0 5.00 5  | 2", "5 5 4       | 1",
                "4 4 5           | 0", "4 4 5 5     | 1", "4 5 4 5 4 5 | 2", "9           | 0", "9 9 9       | 2",
                "5 9             | 0", "4 4 9 9     | 1"
            })
    void countsTheUsersWhoEarnedAsMuchAsTheLastOfTheTen(String last, long tied) {
        List<BigDecimal> amounts = Stream.concat(
                        IntStream.range(0, 9).mapToObj(_ -> "9"),
                        Stream.of(last.split(" ")).filter(amount -> !amount.isEmpty()))
                .map(BigDecimal::new)
                .toList();
        for (List<BigDecimal> order : List.of(amounts, amounts.reversed())) {
            var earned = new Earned();
            order.forEach(amount -> earned.add(new Earner(new ObjectId(), amount), 1));
            assertThat(earned.tied()).isEqualTo(tied);
        }
    }
}
