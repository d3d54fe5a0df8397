package gaming.referral;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import gaming.money.Dollars;
import java.math.BigDecimal;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;

class TermsProperties {
    private static final BigDecimal SMALLEST = new BigDecimal("0.00000001");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    @Property
    void moreDepositsNeverLowerTheLevel(
            @ForAll long seed,
            @ForAll @BigRange(min = "0", max = "20000000") @Scale(8) BigDecimal one,
            @ForAll @BigRange(min = "0", max = "20000000") @Scale(8) BigDecimal other) {
        for (Terms terms : new Terms[] {DrawnTerms.ofTheInterface(), DrawnTerms.drawn(seed)}) {
            assertThat(level(terms, one.max(other))).isGreaterThanOrEqualTo(level(terms, one.min(other)));
        }
    }

    @Property
    void aLevelBeginsAtExactlyItsRequirement(@ForAll long seed) {
        for (Terms terms : new Terms[] {DrawnTerms.ofTheInterface(), DrawnTerms.drawn(seed)}) {
            assertThat(level(terms, BigDecimal.ZERO)).isEqualTo(Level.LEVEL_1);
            for (Level level : Level.values()) {
                BigDecimal requirement = terms.requirement(level).amount();
                assertThat(level(terms, requirement)).isEqualTo(level);
                if (level != Level.LEVEL_1) {
                    assertThat(level(terms, requirement.subtract(SMALLEST))).isEqualTo(Level.of(level.number() - 1));
                }
            }
        }
    }

    @Property
    void theBodyOfARequestIsReadExactly(@ForAll long seed) throws JsonProcessingException {
        Terms terms = DrawnTerms.drawn(seed);
        Map<Level, Terms.LevelTerms> read = TermsRequest.of(fields(terms), "").levels();
        for (Level level : Level.values()) {
            Terms.LevelTerms levelTerms = requireNonNull(read.get(level));
            assertThat(levelTerms.requirement())
                    .isEqualByComparingTo(terms.requirement(level).amount());
            for (Tier tier : Tier.values()) {
                for (Category category : Category.values()) {
                    assertThat(requireNonNull(levelTerms.rates().get(tier)).get(category))
                            .isEqualByComparingTo(terms.rate(level, tier, category));
                }
            }
        }
    }

    private static Level level(Terms terms, BigDecimal dollars) {
        return terms.level(new Dollars(dollars));
    }

    private static Map<String, Object> fields(Terms terms) throws JsonProcessingException {
        return JSON.readValue(JSON.writeValueAsString(Map.of("levels", terms.levels())), new TypeReference<>() {});
    }
}
