package gaming.feeds;

import gaming.bets.DepositRecord;
import gaming.bets.Deposits;
import gaming.money.Dollars;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What users paid in. */
@ApplicationScoped
class DepositsFeed implements Feed<DepositRecord> {
    private static final int LONGEST_ID = 64;

    private final Deposits deposits;

    @Inject
    DepositsFeed(Deposits deposits) {
        this.deposits = deposits;
    }

    @Override
    public String name() {
        return "deposits";
    }

    @Override
    public DepositRecord read(Fields fields) {
        return new DepositRecord(
                fields.requiredText("id", LONGEST_ID),
                fields.requiredId("userId"),
                fields.requiredAmount("amount"),
                fields.decimal("amountUsd").map(Dollars::new).orElse(null),
                fields.requiredPast("at"));
    }

    @Override
    public Set<String> follows() {
        return Set.of("users", "token-rates");
    }

    @Override
    public Map<Integer, String> store(List<DepositRecord> records) {
        return deposits.record(records);
    }
}
