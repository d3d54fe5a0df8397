package gaming.feeds;

import gaming.bets.BetRecord;
import gaming.bets.BetStatus;
import gaming.bets.Bets;
import gaming.casino.catalogue.GameKey;
import gaming.money.Amount;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Bets of known users on known games. */
@ApplicationScoped
class BetsFeed implements Feed<BetRecord> {
    private final Bets bets;

    @Inject
    BetsFeed(Bets bets) {
        this.bets = bets;
    }

    @Override
    public String name() {
        return "bets";
    }

    @Override
    public BetRecord read(Fields fields) {
        return new BetRecord(
                fields.requiredId("id"),
                fields.requiredId("userId"),
                new GameKey(
                        fields.requiredText("providerSlug", ProvidersFeed.LONGEST_SLUG),
                        fields.requiredText("gameSlug", ProvidersFeed.LONGEST_SLUG)),
                fields.requiredAmount("stake"),
                fields.amount("won").orElse(Amount.ZERO),
                fields.amount("houseEdge").orElse(null),
                fields.constant("status", BetStatus.class).orElse(BetStatus.SETTLED),
                fields.requiredPast("at"));
    }

    @Override
    public Set<String> follows() {
        return Set.of("users", "games");
    }

    @Override
    public Map<Integer, String> store(List<BetRecord> records) {
        return bets.record(records);
    }
}
