package gaming.bets;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.database.Row;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.money.Amount;
import gaming.money.Money;
import gaming.money.TokenRates;
import gaming.money.UsdcRate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.RoundingMode;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** One bet of the signed-in user (service-interface.md, "Casino rules", 12). */
@GraphQLApi
@ApplicationScoped
public class BetInfoApi {
    private static final String LIMIT = "bet-info";
    private static final int CENTS = 2;

    /** In some versions of MariaDB json_unquote loses characters outside the Basic Multilingual Plane. */
    private static final String BET =
            """
            select b.id, b.stake, b.won, g.name game, p.name provider,
              json_value(g.presentation, '$.thumbnailUrl') url,
              json_value(g.presentation, '$.thumbnailBlurHash') hash,
              json_value(g.presentation, '$.thumbnailBlurHashWidth') width,
              json_value(g.presentation, '$.thumbnailBlurHashHeight') height,\s""" + TokenRates.USDC_COLUMNS + """

            from bet b join game g on g.id = b.game_id join provider p on p.id = g.provider_id
            """ + TokenRates.USDC_JOIN + " where b.id = ? and b.user_id = ?";

    private final Users users;
    private final Transactions transactions;
    private final RequestLimits limits;

    @Inject
    BetInfoApi(Users users, Transactions transactions, RequestLimits limits) {
        this.users = users;
        this.transactions = transactions;
        this.limits = limits;
    }

    /** People read the amounts in dollars at the current rate. {@code gameThumbnailUrl} is empty for a game without a thumbnail. */
    public record CasinoBetInfoResponse(
            String id,
            String username,
            @Nullable String avatarUrl,
            Money betAmount,
            Money wonAmount,
            String gameName,
            String provider,
            String gameThumbnailUrl,
            @Nullable String thumbnailBlurHash,
            @Nullable Integer thumbnailBlurHashWidth,
            @Nullable Integer thumbnailBlurHashHeight,
            String multiplier) {
        private static CasinoBetInfoResponse of(Row row, User player) {
            UsdcRate rate = TokenRates.usdcOf(row)
                    .orElseThrow(() -> new Refusal(ErrorCode.TOKEN_NOT_FOUND, "There is no rate of USDC"));
            var stake = new Amount(row.getBigDecimal("stake"));
            var won = new Amount(row.getBigDecimal("won"));
            return new CasinoBetInfoResponse(
                    row.getId("id").toHexString(),
                    player.username(),
                    player.avatarUrl(),
                    rate.money(stake),
                    rate.money(won),
                    row.getString("game"),
                    row.getString("provider"),
                    Objects.requireNonNullElse(row.getString("url"), ""),
                    row.getString("hash"),
                    row.getIntIfAny("width"),
                    row.getIntIfAny("height"),
                    multiplier(stake, won));
        }

        /** The win divided by the stake, without separators. The result is {@code 0.00} if the stake is zero. */
        private static String multiplier(Amount stake, Amount won) {
            return stake.isZero()
                    ? "0.00"
                    : won.euros()
                            .divide(stake.euros(), CENTS, RoundingMode.HALF_UP)
                            .toString();
        }
    }

    /**
     * A bet of any status. Errors: RATE_LIMIT_EXCEEDED, UNAUTHENTICATED, BAD_USER_INPUT (id), USER_NOT_FOUND, NOT_FOUND
     * (the bet does not exist or is another user's), TOKEN_NOT_FOUND (there is no rate).
     */
    @Query
    public CasinoBetInfoResponse casinoBetInfo(String id, Caller caller) {
        ObjectId userId = limits.signedIn(LIMIT, caller);
        ObjectId betId = Ids.parse(id).orElseThrow(() -> Refusal.ofField("id", "must be 24 hexadecimal digits"));
        User user = users.required(userId);
        return transactions
                .call(() -> Sql.first(BET, row -> CasinoBetInfoResponse.of(row, user), betId, userId))
                .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "The bet does not exist"));
    }
}
