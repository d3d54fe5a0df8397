package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http.Answer;
import java.time.LocalDate;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** referralLevelForecast: what is missing for the next level, and when it is reached. */
@ExtendWith(Product.class)
class LevelForecastIT {
    private static final String QUERY = "{ referralLevelForecast { level deposits nextLevel requirement missing"
            + " exactMissing pace exactPace reachedOn } }";

    private final Player referrer = Player.joins();
    private final Player player = Player.joins(referrer);

    @Test
    void withoutDepositsTheNextLevelIsNeverReached() {
        assertThat(forecast().toString()).isEqualTo("""
                {"level":"LEVEL_1","deposits":"$0.00","nextLevel":"LEVEL_2","requirement":"$50,000",\
                "missing":"$50,000.00","exactMissing":"50000","pace":"$0.00","exactPace":"0","reachedOn":null}""");
    }

    @Test
    void theDepositsOfTwentyEightDaysAreThePace() {
        LocalDate today = Days.today();
        player.pays(
                player.deposit("20000", today.minusDays(28) + "T23:59:59.999Z"),
                player.deposit("1000.5", today.minusDays(27) + "T00:00:00Z"),
                player.deposit("1000", today + "T00:00:00Z"));
        // 27999.5 * 28 / 2000.5 = 391.9
        assertThat(forecast().toString()).isEqualTo("""
                {"level":"LEVEL_1","deposits":"$22,000.50","nextLevel":"LEVEL_2","requirement":"$50,000",\
                "missing":"$27,999.50","exactMissing":"27999.5","pace":"$2,000.50","exactPace":"2000.5",\
                "reachedOn":"%sT00:00:00Z"}""".formatted(today.plusDays(392)));
    }

    @Test
    void thereIsNothingAboveTheHighestLevel() {
        player.pays(player.deposit("10000000", Days.today() + "T00:00:00Z"));
        assertThat(forecast().toString()).isEqualTo("""
                {"level":"LEVEL_5","deposits":"$10,000,000.00","nextLevel":null,"requirement":null,"missing":null,\
                "exactMissing":null,"pace":"$10,000,000.00","exactPace":"10000000","reachedOn":null}""");
    }

    @Test
    void isForSignedInUsersOnly() {
        assertThat(Product.errorCode(Product.graphql(QUERY, ""))).isEqualTo("UNAUTHENTICATED");
        assertThat(Product.errorCode(Product.graphql(QUERY, Product.token(new ObjectId()))))
                .isEqualTo("USER_NOT_FOUND");
    }

    private JsonNode forecast() {
        Answer answer = Product.graphql(QUERY, referrer.token());
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        return answer.json().at("/data/referralLevelForecast");
    }
}
