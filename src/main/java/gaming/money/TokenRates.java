package gaming.money;

import gaming.database.Instants;
import gaming.database.MultiRow;
import gaming.database.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The newest rate of every token; an older one never replaces it (details.md, "Money"). */
@ApplicationScoped
public class TokenRates {
    private static final MultiRow NEWEST = new MultiRow(
            "insert into token_rate(symbol, rate, at)",
            "(?,?,?)",
            "on duplicate key update rate = if(values(at) >= at, values(rate), rate), at = greatest(at, values(at))");

    private final Transactions transactions;

    @Inject
    TokenRates(Transactions transactions) {
        this.transactions = transactions;
    }

    @SuppressWarnings("NullAway") // for the proxy only
    TokenRates() {
        transactions = null;
    }

    public void record(List<TokenRate> rates) {
        transactions.run(connection -> NEWEST.write(
                connection, rates, rate -> new @Nullable Object[] {rate.symbol(), rate.rate(), rate.at()}));
    }

    /** The current price of USDC, whatever its age; empty when there is none. */
    public static Optional<UsdcRate> usdc(Connection connection) throws SQLException {
        try (var query = connection.prepareStatement("select rate, at from token_rate where symbol = 'USDC'");
                ResultSet row = query.executeQuery()) {
            if (!row.next()) {
                return Optional.empty();
            }
            BigDecimal price = row.getBigDecimal(1);
            return price.signum() == 0 ? Optional.empty() : Optional.of(new UsdcRate(price, Instants.read(row, "at")));
        }
    }
}
