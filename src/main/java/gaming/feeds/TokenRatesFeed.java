package gaming.feeds;

import gaming.money.TokenRate;
import gaming.money.TokenRates;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Prices of tokens in EUR; 0 says that there is none. */
@ApplicationScoped
class TokenRatesFeed implements Feed<TokenRate> {
    private static final int LONGEST_SYMBOL = 16;

    private final TokenRates rates;

    @Inject
    TokenRatesFeed(TokenRates rates) {
        this.rates = rates;
    }

    @Override
    public String name() {
        return "token-rates";
    }

    @Override
    public TokenRate read(Fields fields) {
        return new TokenRate(
                fields.requiredText("symbol", LONGEST_SYMBOL),
                fields.required("rate", fields.decimal("rate")),
                fields.requiredPast("at"));
    }

    @Override
    public Set<String> follows() {
        return Set.of("deposits");
    }

    @Override
    public Map<Integer, String> store(List<TokenRate> records) {
        rates.record(records);
        return Map.of();
    }
}
