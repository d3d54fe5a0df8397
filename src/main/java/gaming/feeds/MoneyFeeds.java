package gaming.feeds;

import gaming.bets.BetStatus;
import gaming.bets.Bets.BetRecord;
import gaming.bets.Deposits.DepositRecord;
import gaming.casino.catalogue.GameKey;
import gaming.money.Amount;
import gaming.money.Dollars;
import gaming.money.TokenRate;

/** The feeds of bets, deposits and token rates. The users of bets and deposits and the games of bets must be known. */
final class MoneyFeeds {
    private static final int LONGEST_ID = 64;
    private static final int LONGEST_SYMBOL = 16;

    private MoneyFeeds() {}

    static BetRecord bet(Fields fields) {
        return new BetRecord(
                fields.requiredId("id"),
                fields.requiredId("userId"),
                new GameKey(
                        fields.requiredText("providerSlug", CatalogueFeeds.LONGEST_SLUG),
                        fields.requiredText("gameSlug", CatalogueFeeds.LONGEST_SLUG)),
                fields.requiredAmount("stake"),
                fields.amount("won").orElse(Amount.ZERO),
                fields.amount("houseEdge").orElse(null),
                fields.constant("status", BetStatus.class).orElse(BetStatus.SETTLED),
                fields.requiredPast("at"),
                fields.position());
    }

    static DepositRecord deposit(Fields fields) {
        return new DepositRecord(
                fields.requiredText("id", LONGEST_ID),
                fields.requiredId("userId"),
                fields.requiredAmount("amount"),
                fields.decimal("amountUsd").map(Dollars::new).orElse(null),
                fields.requiredPast("at"),
                fields.position());
    }

    /** Prices in EUR. The price 0 means that the token has no price. The prices of USDC have bounds. */
    static TokenRate tokenRate(Fields fields) {
        return new TokenRate(
                fields.requiredText("symbol", LONGEST_SYMBOL),
                fields.required("rate", fields.decimal("rate")),
                fields.requiredPast("at"));
    }
}
